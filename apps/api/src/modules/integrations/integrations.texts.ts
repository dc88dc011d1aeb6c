import { defineTexts } from '../../lib/texts/texts.ts'

export const integrationsTexts = defineTexts('integrations', {
  en: {
    singleSignOn: 'Single sign-on',
    learningSystem: 'Learning system',
    settingsSaved: 'Settings saved.',
    httpsAddressRequired: 'Please enter an https address like https://learn.example.com, without a query.',
    reenterSecret: 'Please enter the secret again because the URL has changed.',
    secretRequired: 'Please enter the secret before you activate the connection.',
    invalidUserName: 'A user name can only contain plain characters without a colon.',
    providerDeleted: 'Provider deleted.',
    signInUnlinked: 'Unlinked. Their next sign-in creates a new link.',
    emergencyAccessGranted: 'Emergency access granted.',
    emergencyAccessRemoved: 'Emergency access removed.',
    issuerNotHttps: 'Please enter the issuer as an https address, without a query.',
    providerNameTaken: 'Another provider already has this name.',
  },
})
