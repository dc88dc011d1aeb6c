import { Alert, Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isEntra } from '../data/issuer-presets.ts'
import type { ProviderDraft } from '../data/provider-draft.ts'
import classes from './Sso.module.css'

const USUAL = 'email_verified'
const OF_ENTRA = 'xms_edov'

interface ClaimSettingsProps {
  draft: ProviderDraft
  fields: Readonly<Record<string, string>>
  onChange: (changes: Partial<ProviderDraft>) => void
}

/** Scopes requested from the provider, and the claims trusted in its response. */
export function ClaimSettings({ draft, fields, onChange }: ClaimSettingsProps) {
  const { t } = useTranslation('integrations')
  return (
    <div className={classes.grid}>
      {isEntra(draft.issuer) && draft.verified_claim === USUAL ? (
        <Alert color="yellow" className={classes.wide}>
          {t('provider.settings.entraHint')}
          <br />
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            onClick={() => onChange({ verified_claim: OF_ENTRA })}
          >
            {t('provider.settings.entraUse')}
          </Button>
        </Alert>
      ) : null}
      <TextInput
        label={t('provider.settings.emailClaim')}
        required
        value={draft.email_claim}
        maxLength={100}
        error={fields.email_claim}
        onChange={(event) => onChange({ email_claim: event.currentTarget.value })}
      />
      <TextInput
        label={t('provider.settings.scopes')}
        value={draft.scopes}
        maxLength={500}
        error={fields.scopes}
        onChange={(event) => onChange({ scopes: event.currentTarget.value })}
      />
      <TextInput
        className={classes.wide}
        label={t('provider.settings.verifiedClaim')}
        required
        description={t('provider.settings.verifiedText')}
        value={draft.verified_claim}
        maxLength={100}
        error={fields.verified_claim}
        onChange={(event) => onChange({ verified_claim: event.currentTarget.value })}
      />
    </div>
  )
}
