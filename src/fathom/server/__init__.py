"""Tables in the browser and for programs: an event-sourced server that commits first and publishes afterwards."""
