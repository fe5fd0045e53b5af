import { calls, defaults, headers } from '@stepgate/contract';
import { partFailed } from './marks.ts';

const { method, path } = calls.reportPageFault;
const belowHost = path.slice(defaults.identityHost.length);

/**
 * The first script of every page. It shows the customer why the page doesn't run: its script didn't load, or it did and threw, or this browser has no modules
 * and never asks for it. It adds the company's address and number, because the page that names them needs its script, too. It is written in ES5, because it has
 * to run where nothing else does. Each message is in the document, hidden.
 *
 * It also reports to the service that the page, or a part of it, failed: each part once. A browser without `fetch` reports nothing. A failed report has no
 * further report.
 */
export const firstScript = [
  '(function(){',
  'var set=document.documentElement.dataset,told={};',
  'function show(lost){',
  'var message=document.getElementById(lost?"script-failed":"script-threw");',
  'if(!message||"scriptFailed" in set)return;',
  'set.scriptFailed="";',
  'add("tel:",set.supportPhone);',
  'add("mailto:",set.supportEmail);',
  'message.removeAttribute("hidden");',
  'report(lost,"page");',
  'function add(scheme,shown){',
  'if(!shown)return;',
  'var link=document.createElement("a");',
  'link.href=scheme+shown.replace(/[\\s()]/g,"");',
  'link.appendChild(document.createTextNode(shown));',
  'message.appendChild(document.createTextNode(" "));',
  'message.appendChild(link);',
  '}',
  '}',
  'function report(lost,part){',
  'if(told[part])return;',
  'told[part]=1;',
  'try{',
  `fetch((set.identityHost||"${defaults.identityHost}")+"${belowHost}",{`,
  // `keepalive`: it outlives the page, which the customer may leave at once.
  `method:"${method}",credentials:"omit",keepalive:true,body:JSON.stringify({part:part,what:lost?"did-not-load":"threw"}),`,
  `headers:{"content-type":"application/json","${headers.accessToken}":set.accessToken||"${defaults.accessToken}"}`,
  '}).then(null,function(){});',
  '}catch(error){}',
  '}',
  'function tell(lost){',
  'if(document.readyState==="loading")document.addEventListener("DOMContentLoaded",function(){show(lost)});',
  'else show(lost);',
  '}',
  'if(!("noModule" in document.createElement("script")))tell(false);',
  `addEventListener("${partFailed}",function(event){`,
  '(event.detail[0]==="page"?tell:report)(event.detail[1],event.detail[0])',
  '});',
  'addEventListener("error",function(event){',
  'var script=event.target,file=script===window?event.filename:script.src;',
  // A script of another origin is a captcha's, and the captcha reports its own failure.
  'if(typeof file!=="string"||file.indexOf(location.origin)!==0)return;',
  'if(script.tagName==="SCRIPT")tell(true);',
  // Once the page runs, an error ends what it happened in, and not the page.
  'else if(script===window&&!("runs" in set))tell(false);',
  '},true);',
  '})();',
].join('');
