import { Button, Card, Group } from '@mantine/core'
import { listDocuments } from '@muster/contract/calls/documents/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'

/** The job that stores the documents. */
export function Storing({ job, onAgain }: { job: string; onAgain?: () => void }) {
  const { t } = useTranslation('documents')
  const queries = useQueryClient()
  return (
    <Card padding="lg">
      <JobWatch
        id={job}
        title={t('bulk.storing')}
        doneTitle={t('bulk.storedTitle')}
        doneText={t('bulk.stored')}
        onOver={() => void queries.invalidateQueries({ queryKey: endpointKey(listDocuments) })}
      />
      <Group mt="md">
        <AppLink to="/organisation/documents/employee-documents">{t('bulk.toDocuments')}</AppLink>
        {onAgain ? (
          <Button variant="default" onClick={onAgain}>
            {t('bulk.again')}
          </Button>
        ) : null}
      </Group>
    </Card>
  )
}
