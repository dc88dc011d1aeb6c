import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { listDocuments } from '@muster/contract/calls/documents/documents'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { DocumentRow } from '@muster/contract/documents/documents.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import type { AddedFor } from './AddDocumentDrawer.tsx'
import { useDocumentWords } from './document-words.ts'
import { useOpenDocument } from './open-document.ts'
import classes from './PersonDocuments.module.css'
import '../texts.ts'

const AddDocumentDrawer = lazy(() => import('./AddDocumentDrawer.tsx'))

const MOST = 200

const ofPerson = (employee_id: number, type: 1 | 3) =>
  readOptions(listDocuments, { body: { CAT_TYPE: type, employee_id, limit: MOST } })

/** A person's documents on their record, by folder, as far as the reader may see them. */
export default function PersonDocuments({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('documents')
  const mayManage = useCan('documents.employee.manage')
  const seesHr = useCan('documents.hr.view')
  const documents = useQuery(ofPerson(employeeId, CAT_TYPE.employee))
  const hr = useQuery({ ...ofPerson(employeeId, CAT_TYPE.hr), enabled: seesHr })
  const [added, setAdded] = useState<AddedFor | null>(null)
  return (
    <Stack gap="md">
      {mayManage ? (
        <Group justify="flex-end">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdded({ type: CAT_TYPE.employee, employeeId })}
          >
            {t('person.add')}
          </Button>
        </Group>
      ) : null}
      <Loaded query={documents} order={2} skeleton={<Skeleton height={200} radius="md" />}>
        {({ docs }) => (
          <Folders docs={[...docs, ...(hr.data?.docs ?? [])]} onReplace={setAdded} employeeId={employeeId} />
        )}
      </Loaded>
      <Suspense fallback={null}>
        {added ? <AddDocumentDrawer about={added} onClose={() => setAdded(null)} /> : null}
      </Suspense>
    </Stack>
  )
}

interface FoldersProps {
  docs: readonly DocumentRow[]
  employeeId: number
  onReplace: (about: AddedFor) => void
}

function Folders({ docs, employeeId, onReplace }: FoldersProps) {
  const { t } = useTranslation('documents')
  if (docs.length === 0)
    return <EmptyState order={2} title={t('person.empty')} text={t('person.emptyText')} />
  const folders = Map.groupBy(docs, ({ CAT_TYPE: type, folder }) => `${type} ${folder}`)
  return [...folders].map(([key, own]) => (
    <Card key={key} component="section" padding="md">
      <Title order={2} size="h5" mb="xs">
        {own[0]?.CAT_TYPE === CAT_TYPE.hr ? `${own[0].folder} · ${t('documentsTitles:hr')}` : own[0]?.folder}
      </Title>
      <ul className={classes.list}>
        {own.map((document) => (
          <li key={document.FID} className={classes.item}>
            <Document
              document={document}
              onReplace={() =>
                onReplace({
                  ...{ type: document.CAT_TYPE, employeeId, CID: document.CID },
                  ...{ replaces: document.FID, title: document.title },
                })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  ))
}

function Document({ document, onReplace }: { document: DocumentRow; onReplace: () => void }) {
  const { t } = useTranslation('documents')
  const format = useFormatter()
  const { stateOf } = useDocumentWords()
  const open = useOpenDocument()
  const { title, category, expires_on, state, abilities } = document
  return (
    <>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            title === category ? '' : category,
            expires_on ? `${t('fields.expires')} ${format.day(expires_on)}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Status word={stateOf(document)} />
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          loading={open.isPending}
          aria-label={t('openNamed', { name: title })}
          onClick={() => open.mutate(document.FID)}
        >
          {t('open')}
        </Button>
        {abilities.edit && state === 'valid' ? (
          <Button size="compact-sm" variant="subtle" onClick={onReplace}>
            {t('replace')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
