import * as v from 'valibot';

/** A new one-time token (specification, part 7: `data.oneTimeTokenProperties.oneTimeToken`). */
export const tokenGiven = v.object({
  data: v.object({ oneTimeTokenProperties: v.object({ oneTimeToken: v.string() }) }),
});
