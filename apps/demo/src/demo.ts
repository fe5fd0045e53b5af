/** The demo, as the service takes it: money, a phone that shows every message, providers of social logins, and customers. */
import type { Extra, OpenExtra, Outbox } from '@stepgate/identity';
import { attackRoute } from './attacks/attack-route.ts';
import { formatBanner } from './banner.ts';
import { beginDemo } from './begin.ts';
import { moneyRoutes } from './money/money.calls.ts';
import { serveDemo } from './serve-demo.ts';
import { openSocialStandIn } from './social/stand-in.ts';
import { startOverRoute } from './start-over.ts';

/** The demo's money, phone and front page, without its customers and providers. @param outbox what the phone shows */
export const demoWith = (outbox: Outbox): Extra => ({
  routes: (deps, app) => [...moneyRoutes(deps, app), startOverRoute(deps), attackRoute(deps, app, outbox)],
  serve: (app, deps) => serveDemo(app, deps, outbox),
});

export const openDemo: OpenExtra = async ({ secrets, outbox, origin }) => {
  const { routes, serve } = demoWith(outbox);
  const standIn = openSocialStandIn(secrets, origin);
  return {
    routes,
    serve(app, deps) {
      serve(app, deps);
      standIn.serve(app);
    },
    socials: standIn.socials,
    begin: beginDemo,
    banner: formatBanner(origin),
  };
};
