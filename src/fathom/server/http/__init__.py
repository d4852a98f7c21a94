"""HTTP and WebSockets: routes, the API, middleware, quotas."""
