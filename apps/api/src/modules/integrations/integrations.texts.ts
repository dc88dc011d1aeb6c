import { defineTexts } from '../../lib/texts/texts.ts'

export const integrationsTexts = defineTexts('integrations', {
  en: {
    singleSignOn: 'Single sign-on',
    learningSystem: 'Learning system',
    theSettingsAreSaved: 'Settings saved.',
    pleaseEnterAnHttpsAddressLike:
      'Please enter an https address like https://learn.example.com, without a query.',
    pleaseEnterTheSecretAgainItWas: 'Please enter the secret again because the URL has changed.',
    pleaseEnterTheSecretBeforeYou: 'Please enter the secret before you activate the connection.',
    aUserNameHasPlainCharactersWithout: 'A user name can only contain plain characters without a colon.',
    theProviderIsDeleted: 'Provider deleted.',
    theirNextSignInLinksThemAnew: 'Unlinked. Their next sign-in creates a new link.',
    emergencyAccessIsGiven: 'Emergency access granted.',
    emergencyAccessIsTakenBack: 'Emergency access removed.',
    pleaseEnterTheIssuerAsAnHttps: 'Please enter the issuer as an https address, without a query.',
    anotherProviderHasThisNameAlready: 'Another provider already has this name.',
  },
})
