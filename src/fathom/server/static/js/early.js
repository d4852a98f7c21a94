// A page is there before its scripts are: on a slow line somebody may tap what nobody hears yet. The last such tap is kept.

window.early = (() => {
  let tapped = null;
  const keep = (event) => { tapped = event.target.closest("button:not(form *), [data-play]"); };
  document.addEventListener("click", keep);
  return () => {
    document.removeEventListener("click", keep);
    return tapped;
  };
})();
