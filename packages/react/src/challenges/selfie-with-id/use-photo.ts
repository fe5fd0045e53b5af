/** The photo that is to be sent: none, or one, and what is wrong with what was chosen last. */
import { useState } from 'react';
import type { ChallengeApi } from '../challenge-api.ts';
import { keepPhoto, keptPhoto } from './kept-photos.ts';
import { photoAmong } from './photo-among.ts';
import type { Refusal } from './refusal.ts';

export function usePhoto(api: ChallengeApi) {
  const [photo, setPhoto] = useState(() => keptPhoto(api)?.photo);
  const [unfit, setUnfit] = useState<Refusal>();

  function change(chosen: File | undefined) {
    keepPhoto(api, chosen && { photo: chosen, unanswered: false });
    setPhoto(chosen);
    setUnfit(undefined);
  }

  return {
    photo,
    unfit,
    /** Takes one of them as the photo, or says why not. */
    choose(files: readonly File[]) {
      const chosen = photoAmong(files);
      if (chosen instanceof File) change(chosen);
      else if (chosen !== undefined) setUnfit({ id: `selfie.${chosen}` });
    },
    /** There is none, and one is wanted. What was refused just now stays said. */
    demand: () => setUnfit((former) => ({ id: 'selfie.required', ...former })),
    /** What was refused is of no matter: the photo is there. */
    settle: () => setUnfit(undefined),
    reset: () => change(undefined),
  };
}
