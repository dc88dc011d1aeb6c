import { Button, Card, Checkbox, Stack, Text, Title } from '@mantine/core'
import { exportOwnData } from '@muster/contract/calls/employees/identity/protected-records'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { ProtectedRecords } from './ProtectedRecords.tsx'
import './texts.ts'

/** The user's own protected numbers, and an export of all their data. */
export default function MyDataPage() {
  const { t } = useTranslation('privacy')
  const id = useUser().user_emp_id
  return (
    <>
      <PageHeader title={t('titles.myData')} subtitle={t('myData.subtitle')} />
      <Stack gap="md">
        {id === null ? null : <ProtectedRecords employeeId={id} />}
        {id === null ? null : (
          <Text size="sm" c="dimmed">
            {t('myData.change')}
          </Text>
        )}
        <CopyOfAll />
      </Stack>
    </>
  )
}

function CopyOfAll() {
  const { t } = useTranslation('privacy')
  const [withNumbers, setWithNumbers] = useState(false)
  const start = useMutation(writeOptions(exportOwnData))
  return (
    <Card component="section" aria-labelledby="copy-of-all" padding="lg">
      <Title order={2} size="h4" id="copy-of-all" mb="xs">
        {t('myData.copyTitle')}
      </Title>
      <Text size="sm" mb="md">
        {t('myData.copyText')}
      </Text>
      <Checkbox
        checked={withNumbers}
        onChange={(event) => setWithNumbers(event.currentTarget.checked)}
        label={t('myData.withNumbers')}
        description={t('myData.withNumbersHelp')}
        mb="md"
      />
      {start.data ? (
        <JobWatch id={start.data.job} title={t('myData.job')} makesFile />
      ) : (
        <Button
          leftSection={<IconDownload size={16} />}
          loading={start.isPending}
          onClick={() => start.mutate({ body: { with_numbers: withNumbers } })}
        >
          {t('myData.get')}
        </Button>
      )}
    </Card>
  )
}
