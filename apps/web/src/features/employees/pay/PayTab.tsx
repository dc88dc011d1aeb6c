import { Button, Group, Skeleton } from '@mantine/core'
import { cancelPay } from '@muster/contract/calls/employees/pay/pay'
import type { PayRevisionView } from '@muster/contract/employees/pay/pay-shapes'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { PayHistory } from './PayHistory.tsx'
import { type PersonPay, payOptions, refreshPay } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

const ReviseDrawer = lazy(() => import('./ReviseDrawer.tsx'))

type Open = { kind: 'revise' } | { kind: 'correct' | 'cancel'; revision: PayRevisionView } | null

/** Record tab with a person's pay: what applies, what is planned, and its history. */
export default function PayTab({ employeeId }: { employeeId: number }) {
  const pay = useQuery(payOptions(employeeId))
  return (
    <Loaded query={pay} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
      {(data) => <Pay pay={data} />}
    </Loaded>
  )
}

function Pay({ pay }: { pay: PersonPay }) {
  const { t } = useTranslation('pay')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { revisions, abilities, EMPLOYEE_NAME: name } = pay
  const action = abilities.revise ? (
    <Button onClick={() => setOpen({ kind: 'revise' })}>
      {t(revisions.length === 0 ? 'record' : 'revise')}
    </Button>
  ) : null
  return (
    <>
      {revisions.length === 0 ? (
        <EmptyState
          order={2}
          title={t('none')}
          text={t(abilities.revise ? 'noneText' : 'noneSeen', { name })}
          {...(action ? { action } : {})}
        />
      ) : (
        <>
          <Group justify="flex-end" mb="md">
            {action}
          </Group>
          <PayHistory
            revisions={revisions}
            onCorrect={(revision) => setOpen({ kind: 'correct', revision })}
            onCancel={(revision) => setOpen({ kind: 'cancel', revision })}
          />
        </>
      )}
      <Suspense fallback={null}>
        {open?.kind === 'revise' ? <ReviseDrawer pay={pay} corrected={null} onClose={close} /> : null}
        {open?.kind === 'correct' ? (
          <ReviseDrawer pay={pay} corrected={open.revision} onClose={close} />
        ) : null}
      </Suspense>
      {open?.kind === 'cancel' ? <CancelModal revision={open.revision} onClose={close} /> : null}
    </>
  )
}

function CancelModal({ revision, onClose }: { revision: PayRevisionView; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  const queries = useQueryClient()
  return (
    <FormModal
      title={t('cancelTitle', { date: format.day(revision.effective_on) })}
      text={t('cancelText')}
      onClose={onClose}
      fields={[areaField('note', t('form.note'), { MAX_LENGTH: 500 })]}
      toBody={({ note }) => ({ revision_id: revision.revision_id, note: String(note ?? '') })}
      save={saving(cancelPay)}
      saveLabel={t('cancel')}
      cancelLabel={t('keep')}
      isDangerous
      refresh={() => refreshPay(queries)}
    />
  )
}
