/** The owner's reactions when she notices. Each does what our messages and screens say. */
import { calls, type DeskAction, type DeskCustomer, headers } from '@stepgate/contract';
import { newBackOffice, paths, toAda } from '@stepgate/testkit';
import { enter, parsed, prove, request, resetPassword, type Somebody } from './somebody.ts';

type Situation = {
  readonly owner: Somebody;
  readonly customerId: string;
  /** When the thief began, in milliseconds since 1970. */
  readonly since: number;
};

type Reaction = (situation: Situation) => Promise<unknown>;

const linkIn = /\/login\/(not-me|undo-email-change)#token=([\w-]{43})/g;
const callOf = { 'not-me': calls.stopChange.path, 'undo-email-change': calls.undoEmailChange.path } as const;
type Page = keyof typeof callOf;
const isPage = (name: string | undefined): name is Page => name !== undefined && Object.hasOwn(callOf, name);

/** Presses the links that stop something, the newest first, until no message has a new one. */
async function pressLinks({ world, email }: Somebody, matches: (page: Page) => boolean): Promise<void> {
  const pressed = new Set<string>();
  for (let found = true; found && pressed.size < 12; ) {
    found = false;
    const mails = (await world.messagesTo(email)).map(({ text }) => text).reverse();
    for (const [, page, token = ''] of mails.flatMap((text) => [...text.matchAll(linkIn)])) {
      if (!isPage(page) || !matches(page) || pressed.has(token)) continue;
      pressed.add(token);
      found = true;
      await world.ask(callOf[page], { body: { token } });
      break;
    }
  }
}

type ListedChange = { readonly id: string; readonly words: string };

/** Tries to pay, reads what the hold waits for, denies what isn't hers, and confirms the rest. */
async function readHold(owner: Somebody, isOwn: (words: string) => boolean): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const cookie = await enter(owner);
    if (cookie === undefined) return;
    const key = { [headers.idempotencyKey]: owner.world.secrets.newToken() };
    const held = await owner.world.ask(paths.sendMoney, { cookie, body: toAda, headers: key });
    const oneTimeToken = held.headers[headers.coolOff];
    if (typeof oneTimeToken !== 'string') return;
    const { transactionDetails } = parsed(await owner.world.ask(paths.status, { oneTimeToken })).oneTimeTokenProperties;
    const changes: readonly ListedChange[] = transactionDetails.changes ?? [];
    const foreign = changes.find(({ words }) => !isOwn(words));
    if (foreign === undefined) {
      await prove(owner, oneTimeToken);
      return;
    }
    await owner.world.ask(calls.denyChange.path, { oneTimeToken, body: { change: foreign.id } });
  }
}

const isTakenBack = (words: string): boolean => words.startsWith('changes taken back');

/** Two people of the staff freeze the account, take it back, remove a number that the customer has lost, and give the account back. */
async function atDesk({ owner, customerId, since }: Situation): Promise<void> {
  const { world } = owner;
  const at = (path: string, id: string): string => path.replace(':id', id);
  const [ada, bob] = [await newBackOffice(world), await newBackOffice(world)];
  const look = async (cookie: string): Promise<DeskCustomer> =>
    parsed(await world.ask(at(calls.deskCustomer.path, customerId), { method: 'POST', cookie }));
  const reason = 'The customer showed us an identity document.';
  async function act(action: DeskAction): Promise<void> {
    await look(ada.cookie);
    await world.ask(at(calls.actAtDesk.path, customerId), { cookie: ada.cookie, body: { action, reason } });
    const proposal = (await look(bob.cookie)).proposals.at(-1);
    const body = { decision: 'approve', reason };
    if (proposal !== undefined) await world.ask(at(calls.decideProposal.path, proposal.id), { cookie: bob.cookie, body });
  }
  await act({ what: 'freeze', title: 'We are checking your account', message: 'Please call us.', canAppeal: false });
  await act({ what: 'take-back', since });
  const numbers = (await look(ada.cookie)).methods.filter(({ kind }) => kind === 'phone-number');
  if (owner.numbers.size === 0) for (const { id } of numbers) await act({ what: 'remove-method', method: id });
  await act({ what: 'unfreeze' });
  // The mail about it asks for one.
  await resetPassword(owner, 'the owner has another one');
}

export const reactions = {
  nothing: async () => undefined,
  // The mail about it asks for a new password.
  'presses our links': async ({ owner }) => {
    await pressLinks(owner, () => true);
    await resetPassword(owner, 'the owner has another one');
  },
  'sets a new password': async ({ owner }) => {
    await resetPassword(owner, 'the owner has another one');
    await readHold(owner, (words) => isTakenBack(words) || words.startsWith('password changed'));
  },
  'undoes the address': ({ owner }) => pressLinks(owner, (page) => page === 'undo-email-change'),
  // So does the screen.
  'presses “It wasn’t me”': async ({ owner }) => {
    await readHold(owner, isTakenBack);
    await resetPassword(owner, 'the owner has another one');
  },
  'calls the desk': atDesk,
  'changes something, and confirms it': async ({ owner }) => {
    const cookie = await enter(owner);
    if (cookie === undefined) return;
    const newPassword = 'the owner likes this more';
    const body = { currentPassword: owner.password, newPassword };
    if ((await request(owner, cookie, calls.changePassword.path, { body })).status === 204) owner.password = newPassword;
    await readHold(owner, (words) => isTakenBack(words) || words.startsWith('password changed'));
  },
} as const satisfies Readonly<Record<string, Reaction>>;

export type ReactionName = keyof typeof reactions;
export const reactionNames = Object.keys(reactions) as readonly ReactionName[];
