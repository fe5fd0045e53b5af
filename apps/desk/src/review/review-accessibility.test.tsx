/** Every state of the back office, for the accessibility checks. */
import { calls } from '@stepgate/contract';
import { checkEveryLook, fakePasskeys, openLink } from '@stepgate/pages/test';
import { expect } from 'vitest';
import {
  type Answers,
  appeal,
  decided,
  done,
  first,
  nobody,
  openReview,
  passkeyCreation,
  passkeyOptions,
  paths,
  photo,
  problem,
  selfie,
  shows,
} from './test/open-review.ts';

type Opened = Awaited<ReturnType<typeof openReview>>;
type Scene = {
  readonly name: string;
  readonly answers?: Answers;
  /** Whether the browser gives a passkey. Default: it has none. */
  readonly passkeys?: Parameters<typeof fakePasskeys>[0];
  /** The page was opened with a link to add a passkey. */
  readonly link?: boolean;
  act?(opened: Opened): Promise<void>;
};

/** Buttons by their position. */
const press =
  (...places: readonly number[]) =>
  async ({ screen }: Opened) => {
    for (const place of places) await screen.getByRole('button').nth(place).click();
  };
/** Opens the first case, which a phone shows only then. */
const openFirst = ({ screen }: Opened) => screen.getByRole('navigation').nth(1).getByRole('button').first().click();
const withReason = async (opened: Opened) => {
  await openFirst(opened);
  await opened.screen.getByRole('textbox').first().fill('A reason that goes on for a while, so that it has more than one line.');
};
const pressInCase =
  (...places: readonly number[]) =>
  async ({ screen }: Opened) => {
    const shown = screen.getByRole('region').filter({ has: screen.getByRole('textbox') });
    for (const place of places) await shown.getByRole('button').nth(place).click();
  };
/** The first buttons of a case go back to the list and to the customer. */
const places = { photo: 2, approve: 3, yes: 3, logout: 0, login: 1 };
const withPhoto = { [paths.items]: [shows([selfie])], [paths.photo('photo-3')]: [await photo(1_200, 900)] };
const seePhoto = async (opened: Opened) => {
  await openFirst(opened);
  await pressInCase(places.photo)(opened);
  await expect.element(opened.screen.getByRole('img').last()).toBeVisible();
};
const endsInAMinute = { status: 200, body: { now: 0, idleExpiresAt: 60_000, expiresAt: 3_600_000 } };
const closed = { [paths.items]: [nobody] };

const scenes: readonly Scene[] = [
  { name: 'loading', answers: { [paths.items]: ['never'] } },
  { name: 'what waits and what was decided' },
  { name: 'a case', act: openFirst },
  {
    name: 'what this reviewer may not decide',
    answers: {
      [paths.items]: [
        shows([
          { ...selfie, photoOpened: false },
          { ...first, id: 'own', hindrance: 'own-account' },
          {
            ...first,
            id: 'second',
            needsTwo: true,
            hindrance: 'approved-already',
            firstApproval: { by: 'somebody.with.a.long.name@desk.example', reason: 'The face is right.', at: first.receivedAt },
          },
        ]),
      ],
    },
  },
  { name: 'nothing', answers: { [paths.items]: [shows([], [])] } },
  { name: 'out of reach', answers: { [paths.items]: ['no network'] } },
  {
    name: 'no reason',
    async act(opened) {
      await openFirst(opened);
      await pressInCase(places.approve)(opened);
    },
  },
  {
    name: 'the last question',
    async act(opened) {
      await withReason(opened);
      await pressInCase(places.approve)(opened);
    },
  },
  {
    name: 'the last question, not answered',
    answers: { [paths.decide(first.id)]: ['no network'] },
    async act(opened) {
      await withReason(opened);
      await pressInCase(places.approve, places.yes)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'too late',
    answers: { [paths.decide(first.id)]: [problem(409, 'review_over')] },
    async act(opened) {
      await withReason(opened);
      await pressInCase(places.approve, places.yes)(opened);
      await expect.element(opened.screen.getByText(/too late|zu spät/)).toBeVisible();
    },
  },
  { name: 'an appeal', answers: { [paths.items]: [shows([appeal], [{ ...decided, kind: 'appeal' }])] }, act: openFirst },
  { name: 'a photo', answers: withPhoto, act: seePhoto },
  {
    name: 'a photo, enlarged',
    answers: withPhoto,
    async act(opened) {
      await seePhoto(opened);
      await pressInCase(places.photo)(opened);
      await expect.element(opened.screen.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a photo that is gone',
    answers: { ...withPhoto, [paths.photo('photo-3')]: [problem(404, 'not_found')] },
    async act(opened) {
      await openFirst(opened);
      await pressInCase(places.photo)(opened);
      await expect.element(opened.screen.getByText(/no longer available|nicht mehr verfügbar/)).toBeVisible();
    },
  },
  {
    name: 'a photo that does not come',
    answers: { ...withPhoto, [paths.photo('photo-3')]: ['no network'] },
    async act(opened) {
      await openFirst(opened);
      await pressInCase(places.photo)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the login',
    answers: closed,
    act: async ({ screen }) => void (await expect.element(screen.getByRole('textbox').first()).toBeVisible()),
  },
  { name: 'the login, empty fields', answers: closed, act: press(places.login) },
  {
    name: 'the login, refused',
    answers: { ...closed, [paths.login]: [problem(401, 'invalid_staff_login', 'That is not right.')] },
    async act(opened) {
      const { screen } = opened;
      const typed = ['reviewer@example.com', 'open sesame please', '123456'];
      for (const [place, text] of typed.entries()) await screen.getByRole('textbox').nth(place).fill(text);
      await press(places.login)(opened);
      await expect.element(screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the login, with no passkey used',
    answers: { ...closed, [paths.passkeyOptions]: [passkeyOptions] },
    passkeys: 'cancelled',
    async act(opened) {
      await press(places.login + 1)(opened);
      await expect.element(opened.screen.getByText(/No passkey was used|kein Passkey verwendet/)).toBeVisible();
    },
  },
  { name: 'the enrolment of a passkey', answers: closed, passkeys: 'answers', link: true },
  { name: 'the enrolment, in a browser without passkeys', answers: closed, link: true },
  {
    name: 'the enrolment, by a link that was used',
    answers: { ...closed, [paths.beginPasskey]: [problem(400, 'invalid_link', 'That link was used.')] },
    passkeys: 'answers',
    link: true,
    async act(opened) {
      await press(0)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the login, after the enrolment',
    answers: { ...closed, [paths.beginPasskey]: [passkeyCreation], [paths.addPasskey]: [done] },
    passkeys: 'answers',
    link: true,
    async act(opened) {
      await press(0)(opened);
      await expect.element(opened.screen.getByText(/added a passkey|Passkey hinzugefügt/)).toBeVisible();
    },
  },
  {
    name: 'the warning before the session ends',
    answers: { [`GET ${calls.reviewSession.path}?poll=true`]: [endsInAMinute] },
    async act({ clock, screen }) {
      await expect.element(screen.getByRole('navigation').nth(1).getByRole('button').first()).toBeVisible();
      await expect.poll(() => clock.waiting()).toBe(2);
      await clock.advance(14 * 60_000);
      await expect.element(screen.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'logged out without activity',
    answers: { [paths.items]: [problem(401, 'session_not_found', 'x', { sessionEnded: 'idle' })] },
    act: async ({ screen }) => void (await expect.element(screen.getByText(/15 (?:minutes|Minuten)/).first()).toBeVisible()),
  },
  {
    name: 'logged out',
    answers: { [paths.logout]: [done] },
    act: press(places.logout),
  },
];

checkEveryLook(
  scenes,
  ['no reason', 'a photo, enlarged', 'the login, refused', 'the enrolment of a passkey'],
  async ({ answers, passkeys = 'unsupported', link, act }) => {
    if (link) openLink('A'.repeat(43));
    const opened = await openReview(answers, { passkeys: fakePasskeys(passkeys) });
    await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
    await act?.(opened);
  },
);
