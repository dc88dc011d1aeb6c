import { defineTexts } from '../../../lib/texts/texts.ts'

export const ssoTexts = defineTexts('session.sso', {
  en: {
    theProviderAnswered: 'The provider answered',
    theAnswerCameToAnotherBrowser: 'The answer came to another browser than the one that had left.',
    theAnswerCameToTheRedirectAddress: 'The answer came to the redirect address of another provider.',
    theProviderCallsItselfEnterExactly:
      'The provider calls itself “{own}”. Enter exactly this as the issuer, if it is yours alone.',
    missingOrNoHttpsAddress: 'Missing or no https address: {bad}.',
    thereIsNoPublicKeyToCheckSignatures: 'There is no public key to check signatures by.',
    theProviderHasNoAuthorization: 'The provider has no authorization code flow.',
    theProviderSignsOnlyByASignature:
      'The provider signs only by {algorithms}; a signature by a key pair is needed.',
    doesNotAnnouncePkce: 'does not announce PKCE',
    doesNotAnnounceTheClaims: 'does not announce the claims {missing}',
    theProviderATestSignInTells: 'The provider {notes}. A test sign-in tells.',
    somethingFailedWithoutSayingWhy: 'Something failed without saying why.',
    theProviderCallsItselfNot: 'The provider calls itself {issuer}, not {issuer2}.',
    theProvidersSignInAddressIsNot: 'The provider’s sign-in address is not an https address.',
    theTokenIsFor: 'The token is for {azp}.',
  },
})
