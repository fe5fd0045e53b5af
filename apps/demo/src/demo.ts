/** The demo, as the service takes it: money, a phone that shows every message, stand-ins for social providers and for who judges faces, and customers. */
import { randomInt } from 'node:crypto';
import type { Extra, OpenExtra, Outbox } from '@stepgate/identity';
import { attackRoute } from './attacks/attack-route.ts';
import { formatBanner } from './banner.ts';
import { beginDemo } from './begin.ts';
import { answerFacesRoute } from './faces/answer-faces.ts';
import { type FaceStandIn, openFaceStandIn } from './faces/stand-in.ts';
import { moneyRoutes } from './money/money.calls.ts';
import { serveDemo } from './serve-demo.ts';
import { openSocialStandIn } from './social/stand-in.ts';
import { startOverRoute } from './start-over.ts';

/**
 * The demo's money, phone and front page, without its customers and providers.
 * @param outbox what the phone shows
 */
export const demoWith = (outbox: Outbox, faces: FaceStandIn = openFaceStandIn(randomInt)): Extra => ({
  routes: (deps, app) => [
    ...moneyRoutes(deps, app),
    startOverRoute(deps, faces),
    attackRoute(deps, app, outbox),
    answerFacesRoute(faces),
  ],
  serve: (app, deps) => serveDemo(app, deps, outbox, faces),
});

export const openDemo: OpenExtra = async ({ secrets, outbox, origin }) => {
  const faces = openFaceStandIn(randomInt);
  const { routes, serve } = demoWith(outbox, faces);
  const standIn = openSocialStandIn(secrets, origin);
  return {
    routes,
    serve(app, deps) {
      serve(app, deps);
      standIn.serve(app);
    },
    socials: standIn.socials,
    face: faces.engine,
    begin: beginDemo,
    banner: formatBanner(origin),
  };
};
