/** For pages that a server renders. Nothing else of this package is loaded with it. */

/**
 * The source of a script that keeps a press of *Log in* until the page's own script runs. Without it the browser posts the form to your page, and
 * the customer starts again. Inline it in the head, with the nonce of your content security policy. It leaves your own forms alone.
 *
 * @example
 * const Head = ({ nonce }: { nonce: string }) => (
 *   <head>
 *     <script nonce={nonce}>{earlyPress}</script>
 *   </head>
 * );
 */
export const earlyPress =
  // After hydration the form's own handler prevents the default before the event gets here.
  'addEventListener("submit",e=>{const f=e.target;if(!e.defaultPrevented&&f instanceof HTMLFormElement&&"earlyPress"in f.dataset){' +
  'e.preventDefault();f.dataset.pressed="";f.querySelector("[type=submit]")?.setAttribute("aria-busy","true")}});';
