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
  // A press is kept once, with the value of its button, and said once.
  'e.preventDefault();if("pressed"in f.dataset)return;f.dataset.pressed=e.submitter?.value??"";' +
  // It changes nothing that React renders: React would find another page than it expects. It leaves the last element of a form alone.
  'const s=document.createElement("p");s.setAttribute("role","status");s.dataset.earlyStatus="";' +
  's.style.cssText="position:absolute;inline-size:1px;block-size:1px;margin:0;overflow:hidden;clip-path:inset(50%)";f.append(s);' +
  // Screen readers speak what changes in a region, not what it begins with.
  'setTimeout(()=>{s.textContent=f.dataset.earlyPress},100)}});';
