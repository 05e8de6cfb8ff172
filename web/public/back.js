// An address behind '/#' is one of the app, wherever it was opened.
if (location.pathname === '/' && /^#\/\w/.test(location.hash)) location.replace(location.hash.slice(1));

// Shows the button 'Zurück' of a legal text, which has no other script, where there is a page to go back to.
const back = document.getElementById('back');
if (back && history.length > 1) {
  back.hidden = false;
  back.addEventListener('click', () => history.back());
}
