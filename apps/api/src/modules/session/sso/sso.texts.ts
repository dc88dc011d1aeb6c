import { defineTexts } from '../../../lib/texts/texts.ts'

export const ssoTexts = defineTexts('session.sso', {
  en: {
    theProviderAnswered: 'The provider responded',
    theAnswerCameToAnotherBrowser:
      'The response arrived in a different browser from the one where the sign-in started.',
    theAnswerCameToTheRedirectAddress: 'The response arrived at another provider’s redirect address.',
    theProviderCallsItselfEnterExactly:
      'The provider identifies itself as “{own}”. If this provider is used only by you, enter exactly this as the issuer.',
    missingOrNoHttpsAddress: 'Missing or not an https address: {bad}.',
    thereIsNoPublicKeyToCheckSignatures: 'There is no public key to verify signatures with.',
    theProviderHasNoAuthorization: 'The provider does not support the authorization code flow.',
    theProviderSignsOnlyByASignature:
      'The provider signs only with {algorithms}. A signature with a key pair is required.',
    doesNotAnnouncePkce: 'does not announce PKCE',
    doesNotAnnounceTheClaims: 'does not announce the claims {missing}',
    theProviderATestSignInTells: 'The provider {notes}. Run a test sign-in to check whether it works.',
    somethingFailedWithoutSayingWhy: 'The sign-in failed for an unknown reason.',
    theProviderCallsItselfNot: 'The provider identifies itself as {issuer}, not {issuer2}.',
    theProvidersSignInAddressIsNot: 'The provider’s sign-in address is not an https address.',
    theTokenIsFor: 'The token is for {azp}.',
  },
})
