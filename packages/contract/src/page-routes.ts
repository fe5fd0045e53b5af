/** Addresses of pages. Each is a separate export, so that a page's bundle carries only those it links to. */

export const login = '/login';
export const logout = '/logout';
export const home = '/home';
export const security = '/home/security';
/** The page that a customer keeps open on their phone: it approves logins. */
export const device = '/device';
/** The targets of the links in mails. Their token is in the fragment, which browsers never send to a server. */
export const resetPassword = '/login/reset-password';
export const emailCheckpoint = '/login/email-checkpoint';
export const verifyEmail = '/login/verify-email';
/** Where the phone change continues; see `phoneChangeLocation`. */
export const changePhoneNumber = '/login/change-phone-number';
/** The target of the notifications of a phone change. */
export const cancelPhoneChange = '/login/cancel-phone-change';
/** The target of the notifications of a passkey recovery. */
export const cancelPasskeyRecovery = '/login/cancel-recovery';
/** The target of messages about an added factor: to remove it. */
export const notMe = '/login/not-me';
/** Where a phone continues a challenge of another screen. */
export const continueOnPhone = '/login/continue';
/** Staff only. */
export const review = '/review';
export const terms = '/terms-and-conditions';
export const privacyPolicy = '/help/articles/privacy-policy';
export const troubleLoggingIn = '/help/flows/logged-out';
export const cdrPolicy = '/help/articles/cdr-policy';
export const forgotPassword = '/login/forgot-password';
export const contact = '/help/contact';
export const contactChannels = '/help/contact/channels';
export const contactTroubleLoggingIn = '/help/contact/flows/logged-out/trouble-logging-in';
export const appeals = '/appeals';
export const signUp = '/sign-up';
/** With the registration's id after a slash. */
export const register = '/register';
export const reactivateAccount = '/login/reactivate-account';
export const changeEmail = '/login/change-email';
export const cancelEmailChange = '/login/cancel-email-change';
export const undoEmailChange = '/login/undo-email-change';
/** Where the browser returns from a social login. */
export const socialLogin = '/login/social';
/** The target of an invitation, where the invitee joins after log-in. */
export const joinTeam = '/login/join';
export const team = '/home/team';
export const captchaFaq = '/help/articles/captcha';
