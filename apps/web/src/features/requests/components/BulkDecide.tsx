import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import type { DecidedStatus } from '../data/late-decisions.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

interface BulkDecideProps {
  /** How many requests are selected. */
  count: number
  onDecide: (status: DecidedStatus, comment: string) => void
}

/** Approves or rejects the selected requests of a list; the list lets this be undone. */
export default function BulkDecide({ count, onDecide }: BulkDecideProps) {
  const { t } = useTranslation('approval')
  const lock = useOfflineLock()
  const [isRefusing, setIsRefusing] = useState(false)
  return (
    <>
      <Button size="compact-md" onClick={() => onDecide(1, '')} {...lock}>
        {t('approve')}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setIsRefusing(true)} {...lock}>
        {t('reject')}
      </Button>
      {isRefusing ? (
        <Suspense fallback={null}>
          <ReasonModal
            title={t('inbox.rejectTitle', { count })}
            label={t('reason')}
            help={t('reasonHelp')}
            submit={t('reject')}
            maxLength={1000}
            isDangerous
            onClose={() => setIsRefusing(false)}
            save={async (comment) => onDecide(3, comment)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
