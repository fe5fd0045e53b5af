import { scriptTrouble } from './marks.ts';

/**
 * The first script of every page. It tells the customer why the page doesn't run: its script didn't load, or it did and threw, or this browser has no
 * modules and never asks for it. It adds the company's address and number, because the page that names them needs its script, too. It is written in ES5,
 * because it has to run where nothing else does. Each message is in the document, hidden.
 */
export const firstScript = [
  '(function(){',
  'var root=document.documentElement;',
  'function show(id){',
  'var message=document.getElementById(id);',
  'if(!message||root.hasAttribute("data-script-failed"))return;',
  'root.setAttribute("data-script-failed","");',
  'add("tel:",root.getAttribute("data-support-phone"));',
  'add("mailto:",root.getAttribute("data-support-email"));',
  'message.removeAttribute("hidden");',
  'function add(scheme,shown){',
  'if(!shown)return;',
  'var link=document.createElement("a");',
  'link.href=scheme+shown.replace(/[\\s()]/g,"");',
  'link.appendChild(document.createTextNode(shown));',
  'message.appendChild(document.createTextNode(" "));',
  'message.appendChild(link);',
  '}',
  '}',
  'function tell(id){',
  'if(document.readyState==="loading")document.addEventListener("DOMContentLoaded",function(){show(id)});',
  'else show(id);',
  '}',
  'if(!("noModule" in document.createElement("script")))tell("script-threw");',
  `addEventListener("${scriptTrouble}",function(event){tell(event.detail)});`,
  'addEventListener("error",function(event){',
  'var script=event.target,file=script===window?event.filename:script.src;',
  // A script of another origin is a captcha's, and the captcha reports its own failure.
  'if(typeof file!=="string"||file.indexOf(location.origin)!==0)return;',
  'if(script.tagName==="SCRIPT")tell("script-failed");',
  // Once the page runs, an error ends what it happened in, and not the page.
  'else if(script===window&&!root.hasAttribute("data-runs"))tell("script-threw");',
  '},true);',
  '})();',
].join('');
