import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

/** Functions of more than 50 lines, by the reason for their length. */
const reasons: Readonly<Record<string, string>> = {
  'a list of routes, one after the other': `
    addPhoneNumberRoutes authenticatorRoutes createRouteGroups deskRoutes faceEnrolmentRoutes faceMatchRoutes moneyRoutes
    passkeysRoutes passwordAndSessionsRoutes phoneChangeRoutes pushDeviceRoutes registrationRoutes securityOverviewRoutes selfieWithIdRoutes
    staffPasskeysRoutes triggerPhoneCodeRoutes`,
  'it composes the parts in the order in which they depend on each other': `
    buildSite compose createIdentity createStepgate open start`,
  'one state, and the functions that share it': `
    createHashesWith createPasswordQueue createRegistry createReadings createService createSessionStore openJobs openKeySet openRecaptcha
    openScript openService openTracing openTrial openTurnstile runFlow serve serveSite controlAnswers newVictim offerPasskeys webhooksJob`,
  'one adapter: the calls of one provider, which share its address and its keys': `
    createCamara createHttpFaceMatch createS3Store createSmtp openDemoProvider openSocialStandIn`,
  'one row for each port': 'tracedPorts watchedPorts',
  'one query with its rows, or one answer with its fields': 'listUnderWay methodsOf readCustomer',
  'the steps of one login': 'firstFactor',
  'one state of a screen, with what starts, ends and reports it': `
    useAdding useCamera useCodeSending useDemo useFormCaptcha useHandOff usePasskey usePhotoCamera usePhotoUpload useProof usePush useRegistration
    useRequests useReset useScanUpload useSecondStep useSessionEnd`,
  'each component more would cost bytes that /login lacks': 'LoginForm',
  'one view: its fields, its words and its buttons, from top to bottom': `
    AccountSkeleton AddPasskey AppealForm AskForLink Attack Cancel Cases ChangePhoneNumber CodeField CodeForm Combobox ConfirmEmail ContactChannelsPage
    ContinueOnPhone CountrySelect CustomerView Demand DemoStartPage Desk EmailCheckpoint EmailVerificationScreen Enrol EnrolAuthenticator Face FaceScan Form
    JoinTeam Login LogoutPage NotificationSwitch OpenCase PasswordForm PhoneCodeScreen PhoneGuessScreen PhoneNumberForm PhoneStep
    PhotoField ProfileStep ReactivateAccount ReasonForm ReportFraud RequestCard ReviewPage ScanFace Search Security SelfieStep
    SendForm SendPage Sent SetSignal SignUp SocialButtons SocialLogin StaffLogin Team UsePhone VerifyEmail VerifyEmailStep`,
};

/** Code that no customer, host or operator runs, and statements that have run once. */
const isProduct = (path: string): boolean => !/(^|\/)(dist|bench|\.\w+)\/|^testkit\/|\/migrations\//.test(path);

type Span = { readonly start: number; readonly end: number };

/** A function without a name of its own has that of the variable or of the property that it is the value of. Others are parts of the function around them. */
function longFunctionsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const long: string[] = [];
  const note = (name: string | undefined, { start, end }: Span): void => {
    if (name !== undefined && text.slice(start, end).split('\n').length > 50) long.push(name);
  };
  const noteValue = (
    key: Span & { readonly type: string; readonly name?: unknown },
    value: (Span & { readonly type: string }) | null,
  ): void => {
    if (typeof key.name === 'string' && value !== null && /Function/.test(value.type)) note(key.name, value);
  };
  const visitor = new Visitor({
    FunctionDeclaration: (node) => note(node.id?.name, node),
    VariableDeclarator: ({ id, init }) => noteValue(id, init),
    Property: ({ key, value }) => noteValue(key, value),
    MethodDefinition: ({ key, value }) => noteValue(key, value),
  });
  visitor.visit(parseSync(file, text).program);
  return long;
}

it('[HOUSE-02] a function of more than 50 lines has a reason, and every reason still has its function', () => {
  const long = ['apps', 'packages'].flatMap((folder) =>
    listSource(folder)
      .filter(isProduct)
      .flatMap((path) => longFunctionsIn(join(root, folder, path))),
  );
  const listed = Object.values(reasons).flatMap((names) => names.trim().split(/\s+/));
  expect([...new Set(long)].sort()).toEqual(listed.sort());
});
