/** Words of the drawn login on the demo's front page. */
export const words = {
  /** The drawing in words, for screen readers. */
  shows:
    'A drawing of a login: the browser shows the number 47, the customer types it on the phone and approves, and the browser is logged in.',
  pause: 'Pause',
  play: 'Play',
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  approve: 'Approve on your phone',
  typeIt: 'Type this number on your phone',
  asks: 'Are you logging in?',
  place: 'Firefox, Windows · just now',
  approveIt: 'Approve',
  deny: "It wasn't me",
  approved: 'Approved',
  loggedIn: "You're logged in",
};
