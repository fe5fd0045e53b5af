/** Every state of the review desk, for a machine to look at. */
import { expect } from 'vitest';
import { checkEveryLook } from '../../test/every-look.ts';
import {
  type Answers,
  appeal,
  decided,
  done,
  first,
  nobody,
  openReview,
  paths,
  photo,
  problem,
  selfie,
  shows,
} from './test/open-review.ts';

type Opened = Awaited<ReturnType<typeof openReview>>;
type Scene = { readonly name: string; readonly answers?: Answers; act?(opened: Opened): Promise<void> };

/** Buttons by their place, which is the same in every language. */
const press =
  (...places: readonly number[]) =>
  async ({ screen }: Opened) => {
    for (const place of places) await screen.getByRole('button').nth(place).click();
  };
const withReason = async ({ screen }: Opened) => {
  await screen.getByRole('textbox').first().fill('A reason that goes on for a while, so that it has more than one line.');
};
const places = { photo: 0, approve: 1, yes: 1, logout: 6, login: 1 };
const withPhoto = { [paths.items]: [shows([selfie])], [paths.photo('photo-3')]: [await photo(1_200, 900)] };
const seePhoto = async (opened: Opened) => {
  await press(places.photo)(opened);
  await expect.element(opened.screen.getByRole('img').last()).toBeVisible();
};
const closed = { [paths.items]: [nobody] };

const scenes: readonly Scene[] = [
  { name: 'loading', answers: { [paths.items]: ['never'] } },
  { name: 'what waits and what was decided' },
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
  { name: 'no reason', act: press(places.approve) },
  {
    name: 'the last question',
    async act(opened) {
      await withReason(opened);
      await press(places.approve)(opened);
    },
  },
  {
    name: 'the last question, not answered',
    answers: { [paths.decide(first.id)]: ['no network'] },
    async act(opened) {
      await withReason(opened);
      await press(places.approve, places.yes)(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'too late',
    answers: { [paths.decide(first.id)]: [problem(409, 'review_over')] },
    async act(opened) {
      await withReason(opened);
      await press(places.approve, places.yes)(opened);
      await expect.element(opened.screen.getByRole('status').nth(1)).toBeVisible();
    },
  },
  { name: 'an appeal', answers: { [paths.items]: [shows([appeal], [{ ...decided, kind: 'appeal' }])] } },
  { name: 'a photo', answers: withPhoto, act: seePhoto },
  {
    name: 'a photo, enlarged',
    answers: withPhoto,
    async act(opened) {
      await seePhoto(opened);
      await press(0)(opened);
      await expect.element(opened.screen.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a photo that is gone',
    answers: { ...withPhoto, [paths.photo('photo-3')]: [problem(404, 'not_found')] },
    act: press(places.photo),
  },
  {
    name: 'a photo that does not come',
    answers: { ...withPhoto, [paths.photo('photo-3')]: ['no network'] },
    async act(opened) {
      await press(places.photo)(opened);
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
    name: 'logged out',
    answers: { [paths.logout]: [done] },
    act: press(places.logout),
  },
];

checkEveryLook(scenes, async ({ answers, act }, language) => {
  const opened = await openReview(answers, { language });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});
