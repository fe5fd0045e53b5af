/**
 * The first script of every page. It says why the page doesn't run: its script didn't load, or it loaded and threw, or this browser has no modules and never asks
 * for it. It adds the company's address and number, because the page that names them needs its script, too. Each message is in the document, hidden.
 *
 * It also reports to the service that the page, or a part of it, failed: each part once. A browser without `fetch` reports nothing.
 *
 * It has to run where nothing else does, so `build/first-script.ts` turns it into ES5, and it has only `var`, functions and what ES5 browsers know.
 */

/** From the contract; the build writes them in. */
declare var firstScriptParts: {
  readonly method: string;
  /** Below the identity host. */
  readonly path: string;
  readonly identityHost: string;
  readonly accessTokenHeader: string;
  readonly accessToken: string;
  readonly partFailed: string;
};

var settings = document.documentElement.dataset;
var reported: Record<string, boolean> = {};

function addLink(message: HTMLElement, scheme: string, contact: string | undefined): void {
  if (!contact) return;
  var link = document.createElement('a');
  link.href = scheme + contact.replace(/[\s()]/g, '');
  link.appendChild(document.createTextNode(contact));
  message.appendChild(document.createTextNode(' '));
  message.appendChild(link);
}

function report(notLoaded: boolean, part: string): void {
  if (reported[part]) return;
  reported[part] = true;
  var headers: Record<string, string> = { 'content-type': 'application/json' };
  headers[firstScriptParts.accessTokenHeader] = settings.accessToken || firstScriptParts.accessToken;
  try {
    fetch((settings.identityHost || firstScriptParts.identityHost) + firstScriptParts.path, {
      method: firstScriptParts.method,
      credentials: 'omit',
      // It outlives the page, which the customer may leave at once.
      keepalive: true,
      body: JSON.stringify({ part: part, what: notLoaded ? 'did-not-load' : 'threw' }),
      headers: headers,
    }).then(null, function () {});
  } catch (_error) {}
}

function show(notLoaded: boolean): void {
  var message = document.getElementById(notLoaded ? 'script-failed' : 'script-threw');
  if (!message || 'scriptFailed' in settings) return;
  settings.scriptFailed = '';
  addLink(message, 'tel:', settings.supportPhone);
  addLink(message, 'mailto:', settings.supportEmail);
  message.removeAttribute('hidden');
  report(notLoaded, 'page');
}

function showOnceParsed(notLoaded: boolean): void {
  if (document.readyState !== 'loading') show(notLoaded);
  else
    document.addEventListener('DOMContentLoaded', function () {
      show(notLoaded);
    });
}

if (!('noModule' in document.createElement('script'))) showOnceParsed(false);

addEventListener(firstScriptParts.partFailed, function (event) {
  var detail = (event as CustomEvent<[string, boolean]>).detail;
  if (detail[0] === 'page') showOnceParsed(detail[1]);
  else report(detail[1], detail[0]);
});

addEventListener(
  'error',
  function (event) {
    var target = event.target;
    var script = target instanceof HTMLScriptElement ? target : undefined;
    var file = script ? script.src : target === window ? event.filename : undefined;
    // A script of another origin is a captcha's, and the captcha reports its own failure.
    if (!file || file.indexOf(location.origin) !== 0) return;
    if (script) showOnceParsed(true);
    // Once the page runs, an error ends what it happened in, and not the page.
    else if (!('runs' in settings)) showOnceParsed(false);
  },
  true,
);

export {};
