/** Additions of a program to the service from outside. The demo adds its money, its phone and its customers. */
import type { FastifyInstance } from 'fastify';
import type { Route } from './http/serve-call.ts';
import type { Deps } from './kernel/context.ts';
import type { Secrets } from './kernel/secrets.ts';
import type { FaceMatchEngine } from './providers/face-match/face-match-engine.ts';
import type { Outbox } from './providers/outbox.ts';
import type { SocialLogins } from './providers/social/social-login.ts';

/** For the service as a function. */
export type Extra = {
  /**
   * Calls that are read, refused and logged like those of the contract.
   * @param app answers the service's own calls, without a network
   */
  readonly routes: (deps: Deps, app: FastifyInstance) => readonly Route[];
  /** Adds addresses that read their requests themselves. */
  readonly serve: (app: FastifyInstance, deps: Deps) => void;
};

/** For a process of the service. */
export type ProcessExtra = Extra & {
  /** Replace providers that aren't configured. */
  readonly socials: SocialLogins;
  readonly face: FaceMatchEngine;
  /** Its first work on an available database, before any request is served. */
  readonly begin: (deps: Deps) => Promise<void>;
  /** The lines in the terminal after the service's first one. */
  readonly banner: string;
};

type ProcessParts = {
  readonly secrets: Secrets;
  /** Where messages go that no provider sends. */
  readonly outbox: Outbox;
  /** The service's public origin. */
  readonly origin: string;
};

export type OpenExtra = (parts: ProcessParts) => Promise<ProcessExtra>;
