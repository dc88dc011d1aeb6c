import { Group, NumberInput, Stack, Switch } from '@mantine/core'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import { SIGN_DAYS } from '@muster/contract/documents/letters.constants'
import { useTranslation } from 'react-i18next'
import type { SendingDraft } from '../letters/use-sending.ts'
import './texts.ts'

interface SignatureFieldsProps {
  template: LetterTemplateRow
  draft: Pick<SendingDraft, 'signature' | 'setSignature'>
}

/** Whether recipients are asked to sign, and until when. */
export function SignatureFields({ template, draft: { signature, setSignature } }: SignatureFieldsProps) {
  const { t } = useTranslation('signatures')
  return (
    <Stack gap="xs">
      <Switch
        label={t('send.needs')}
        description={template.needs_signature ? t('send.byTemplate') : undefined}
        disabled={template.needs_signature}
        checked={signature !== null}
        onChange={(event) =>
          setSignature(event.currentTarget.checked ? { days: SIGN_DAYS, is_final: false } : null)
        }
      />
      {signature === null ? null : (
        <Group align="flex-end">
          <NumberInput
            label={t('send.days')}
            min={1}
            max={365}
            allowDecimal={false}
            value={signature.days}
            onChange={(days) => typeof days === 'number' && setSignature({ ...signature, days })}
          />
          <Switch
            mb={8}
            label={t('send.final')}
            checked={signature.is_final}
            onChange={(event) => setSignature({ ...signature, is_final: event.currentTarget.checked })}
          />
        </Group>
      )}
    </Stack>
  )
}
