import { defineTexts } from '../../lib/texts/texts.ts'

export const integrationsTexts = defineTexts('integrations', {
  en: {
    singleSignOn: 'Single sign-on',
    learningSystem: 'Learning system',
    theSettingsAreSaved: 'The settings are saved.',
    pleaseEnterAnHttpsAddressLike:
      'Please enter an https address like https://learn.example.com, without a query.',
    pleaseEnterTheSecretAgainItWas: 'Please enter the secret again: it was given for another address.',
    pleaseEnterTheSecretBeforeYou: 'Please enter the secret before you switch the connection on.',
    pleaseFillInThisField: 'Please fill in this field.',
    aUserNameHasPlainCharactersWithout: 'A user name has plain characters, without a colon.',
    theProviderIsDeleted: 'The provider is deleted.',
    theirNextSignInLinksThemAnew: 'Their next sign-in links them anew.',
    emergencyAccessIsGiven: 'Emergency access is given.',
    emergencyAccessIsTakenBack: 'Emergency access is taken back.',
    pleaseEnterTheIssuerAsAnHttps: 'Please enter the issuer as an https address, without a query.',
    anotherProviderHasThisNameAlready: 'Another provider has this name already.',
  },
})
