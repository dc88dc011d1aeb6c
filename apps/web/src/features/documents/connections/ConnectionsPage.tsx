import { Skeleton, Stack } from '@mantine/core'
import { readConnections } from '@muster/contract/calls/documents/connections'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import classes from './Connections.module.css'
import './texts.ts'

/** Services outside the product: by which letters are signed, and from which documents come. */
export default function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const query = useQuery({ ...readOptions(readConnections, {}), meta: { errorShown: 'inline' as const } })
  return (
    <>
      <PageHeader title={t('documentsTitles:connections')} subtitle={t('subtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />}>
        {({ connections }) => (
          <Stack gap="lg" className={classes.page}>
            {connections.map((connection) => (
              <ConnectionForm key={`${connection.kind} ${connection.version}`} connection={connection} />
            ))}
          </Stack>
        )}
      </Loaded>
    </>
  )
}
