import { unlinkSsoIdentity } from '@muster/contract/calls/integrations/sso'
import type { SsoEventRow } from '@muster/contract/integrations/sso.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshSetup } from '../data/sso-queries.ts'
import { AskModal } from './AskModal.tsx'

/** Unlinks an account from its identity at the provider, so that another one can be linked. */
export default function UnlinkModal({ event, onClose }: { event: SsoEventRow; onClose: () => void }) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const unlink = useMutation({
    ...writeOptions(unlinkSsoIdentity),
    onSuccess: async () => {
      await refreshSetup(queries)
      onClose()
    },
  })
  return (
    <AskModal
      title={t('log.unlinkTitle', { email: event.email })}
      text={t('log.unlinkText')}
      confirm={t('log.unlinkConfirm')}
      isBusy={unlink.isPending}
      onConfirm={() => unlink.mutate({ body: { event_id: event.id } })}
      onClose={onClose}
    />
  )
}
