/** The photo to send, if any, and what is wrong with the last choice. */
import { useState } from 'react';
import { useTokenApi } from '../../parts/token-api.ts';
import { keptPhoto } from './kept-photos.ts';
import { photoAmong } from './photo-among.ts';
import type { Refusal } from './refusal.ts';

export function usePhoto() {
  const storedPhoto = useTokenApi(keptPhoto);
  const [photo, setPhoto] = useState(() => storedPhoto.get()?.photo);
  const [unfit, setUnfit] = useState<Refusal>();

  function change(chosen: File | undefined) {
    if (chosen === undefined) storedPhoto.forget();
    else storedPhoto.set({ photo: chosen, unanswered: false });
    setPhoto(chosen);
    setUnfit(undefined);
  }

  return {
    photo,
    unfit,
    /** Keeps the one photo among the files, or says what is wrong. */
    choose(files: readonly File[]) {
      const chosen = photoAmong(files);
      if (chosen instanceof File) change(chosen);
      else if (chosen !== undefined) setUnfit({ id: `selfie.${chosen}` });
    },
    /** Says that a photo is required. The message about a choice that was just refused stays. */
    demand: () => setUnfit((former) => ({ id: 'selfie.required', ...former })),
    /** Clears the message about the last choice, because there is a photo. */
    settle: () => setUnfit(undefined),
    reset: () => change(undefined),
  };
}
