/**
 * A scenario of the real service as plain data, so that a page can name it: the customer, the steps before, and the state of the
 * service.
 */
import type { WantedCustomer } from '../wanted-customer.ts';

/** The customer; by default with a mobile number and an authenticator app, who is asked for a code by text message. */
export type ScenarioCustomer = WantedCustomer & {
  /** A phone that approves logins. */
  readonly device?: boolean;
  /** A passkey that no browser here has: the screen's own answers for it. */
  readonly passkey?: boolean;
  /** The customer has chosen that nothing but a passkey logs in. */
  readonly passkeysOnly?: boolean;
  readonly backupCodes?: boolean;
};

/** The states of the service. */
export type ServiceState =
  | 'sends no texts'
  | 'sends no mails'
  | 'lets new numbers wait'
  | 'judges faces slowly'
  | 'fails faces'
  | 'rejects faces';

/** The steps of the customer or someone else before the screen. */
export type Step =
  | 'wrong codes'
  | 'wrong guesses'
  | 'checkpoint mails'
  | 'push requests'
  /** One more may be sent. */
  | 'two push requests'
  /** For a new number, until no more may be tried. */
  | 'new numbers'
  /** Of other customers, until the service refuses more. */
  | 'taken numbers'
  | 'video selfies'
  | 'a photo'
  | 'a refused photo'
  | 'the device is removed'
  | 'the token runs out';

/** The purpose of the screen's token. */
export type TokenFor =
  | 'login'
  /** A login that continues after a new number is entered. */
  | 'new number'
  /** The same with a number entered, so that a code can be sent to it. */
  | 'new number entered'
  /** That number belongs to another customer. */
  | 'taken number entered'
  /** The change of a lost number, with the new one proved. */
  | 'lost number'
  /** £250.00 to Ada Lovelace. */
  | 'transfer'
  /** To somebody with a name of 68 letters without a space. */
  | 'transfer to a long name'
  | 'cool-off';

export type Scenario = {
  readonly customer?: ScenarioCustomer;
  /** By default a login's token; none if the screen begins with a form. */
  readonly token?: TokenFor | 'none';
  /** In this order, once the token exists. */
  readonly before?: readonly Step[];
  /** By default everything works. */
  readonly service?: ServiceState;
};

/** Events elsewhere while the screen is open. */
export type Elsewhere =
  | 'the device denies'
  | 'the phone takes it'
  | 'the phone refuses it'
  | 'the mail is denied'
  | 'the token runs out';

/** A created scenario, as the page needs it. */
export type Opened = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Empty if the screen begins without one. */
  readonly oneTimeToken: string;
};

/** A request of the page, and its answer. A form is sent as bytes in base64. */
export type PageRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | { readonly base64: string } | undefined;
};
export type PageAnswer = { readonly status: number; readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** How the page reaches the service: the test runner forwards from the browser to its own process. */
export type ScenarioCommands = {
  openScenario: (scenario: Scenario) => Promise<Opened>;
  askScenario: (id: string, request: PageRequest) => Promise<PageAnswer>;
  /** @returns the newest code that the service sent */
  scenarioCode: (id: string) => Promise<string>;
  happensElsewhere: (id: string, what: Elsewhere) => Promise<void>;
};
