import { List, Stack, Text } from '@mantine/core'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

interface ExportedModalProps {
  claims: readonly VendorClaimRow[]
  onClose: () => void
  onSure: () => void
}

/** Asks before invoices go to accounting a second time. */
export default function ExportedModal({ claims, onClose, onSure }: ExportedModalProps) {
  const { t } = useTranslation('vendors')
  const format = useFormatter()
  return (
    <FormModal
      title={t('claims.exportedTitle')}
      text={
        <Stack gap="xs">
          <Text size="sm">{t('claims.exportedText')}</Text>
          <List size="sm">
            {claims.map(({ REQUEST_ID, vendor, number, exported_on }) =>
              exported_on === null ? null : (
                <List.Item key={REQUEST_ID}>
                  {[vendor, number, format.day(exported_on)].join(' · ')}
                </List.Item>
              ),
            )}
          </List>
        </Stack>
      }
      onClose={onClose}
      maySave
      save={() => {
        onSure()
        return Promise.resolve()
      }}
      saveLabel={t('claims.exportAgain')}
    />
  )
}
