import { Checkbox, Radio, Stack, Textarea } from '@mantine/core'
import { revokeIdCard } from '@muster/contract/calls/employees/identity/id-card'
import { revokeReasons } from '@muster/contract/employees/identity/id-card.constants'
import type { CardFace } from '@muster/contract/employees/identity/id-card.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { refreshCards } from './card-queries.ts'

interface Revocation {
  reason: (typeof revokeReasons)[number]
  note: string
  reissue: boolean
}

/** Revokes a card, for example a lost one, and optionally issues a replacement. */
export function RevokeModal({ card, onClose }: { card: CardFace; onClose: () => void }) {
  const { t } = useTranslation('idCard')
  const queries = useQueryClient()
  return (
    <FormModal<BodyOf<typeof revokeIdCard>, Revocation>
      onClose={onClose}
      title={t('revoke.title', { name: card.EMPLOYEE_NAME })}
      text={t('revoke.text')}
      part={{
        initial: { reason: 'lost', note: '', reissue: true },
        render: ({ value, onChange, errors }) => (
          <Stack>
            <Radio.Group
              label={t('revoke.reason')}
              value={value.reason}
              error={errors.reason}
              onChange={(reason) => onChange({ ...value, reason: reason as Revocation['reason'] })}
            >
              <Stack gap="xs" mt="xs">
                {revokeReasons.map((reason) => (
                  <Radio key={reason} value={reason} label={t(`reasons.${reason}`)} />
                ))}
              </Stack>
            </Radio.Group>
            <Textarea
              label={t('revoke.note')}
              maxLength={500}
              autosize
              minRows={2}
              value={value.note}
              error={errors.note}
              onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
            />
            <Checkbox
              label={t('revoke.reissue')}
              checked={value.reissue}
              onChange={(event) => onChange({ ...value, reissue: event.currentTarget.checked })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, part) => ({ id: card.card_id, ...part })}
      save={(body) =>
        // Also refreshes after a conflict, so that the current state shows below.
        saving(revokeIdCard)(body).finally(() => refreshCards(queries))
      }
      saveLabel={t('revoke.send')}
      isDangerous
    />
  )
}
