import { defineTexts } from '../../../lib/texts/texts.ts'

export const ssoTexts = defineTexts('session.sso', {
  en: {
    providerResponded: 'The provider responded',
    responseInOtherBrowser:
      'The response arrived in a different browser from the one where the sign-in started.',
    wrongRedirectAddress: 'The response arrived at another provider’s redirect address.',
    issuerSuggestion:
      'The provider identifies itself as “{own}”. If this provider is used only by you, enter exactly this as the issuer.',
    missingOrNotHttps: 'Missing or not an https address: {bad}.',
    noPublicKey: 'There is no public key to verify signatures with.',
    codeFlowNotSupported: 'The provider does not support the authorization code flow.',
    signatureNotSupported:
      'The provider signs only with {algorithms}. A signature with a key pair is required.',
    pkceNotAnnounced: 'does not announce PKCE',
    claimsNotAnnounced: 'does not announce the claims {missing}',
    testSignInAdvised: 'The provider {notes}. Run a test sign-in to check whether it works.',
    unknownFailure: 'The sign-in failed for an unknown reason.',
    issuerMismatch: 'The provider identifies itself as {issuer}, not {issuer2}.',
    signInAddressNotHttps: 'The provider’s sign-in address is not an https address.',
    tokenForOtherClient: 'The token is for {azp}.',
  },
  hi: {
    providerResponded: 'सेवा ने उत्तर दिया',
    responseInOtherBrowser: 'उत्तर उस ब्राउज़र में नहीं आया जिसमें साइन-इन शुरू हुआ था।',
    wrongRedirectAddress: 'उत्तर किसी दूसरी सेवा के पते पर आया।',
    unknownFailure: 'साइन-इन किसी अनजान कारण से नहीं हो सका।',
  },
})
