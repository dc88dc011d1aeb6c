import { Button, Card, FileButton, Group, Select, Text, Title } from '@mantine/core'
import { IconDownload, IconHistory, IconUpload } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshPeople } from '../data/employee-queries.ts'
import { refreshRuns } from '../data/import-runs.ts'
import classes from './Bulk.module.css'
import {
  downloadBulkSample,
  type FileKind,
  fetchFile,
  formOf,
  rejectionIn,
  uploadBulk,
} from './bulk-files.ts'
import { UploadResult } from './UploadResult.tsx'

const RunHistory = lazy(() => import('./RunHistory.tsx'))

interface WorkCardProps {
  name: string
  text: string
  icon: ReactNode
  children?: ReactNode
}

/** One kind of work on many people. */
export function WorkCard({ name, text, icon, children }: WorkCardProps) {
  return (
    <Card padding="lg" withBorder className={classes.card} component="section" aria-label={name}>
      <Group gap="sm" wrap="nowrap">
        {icon}
        <Title order={2} size="h4">
          {name}
        </Title>
      </Group>
      <Text size="sm" c="dimmed" className={classes.grow}>
        {text}
      </Text>
      {children}
    </Card>
  )
}

export function HistoryButton({ formid, name }: { formid: number; name: string }) {
  const { t } = useTranslation('bulkWork')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
        aria-label={t('historyOne', { name })}
      >
        {t('history')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RunHistory formid={formid} title={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface FileCardProps {
  kind: FileKind
  icon: ReactNode
  sections?: { value: string; label: string }[]
}

/** A bulk file: its sample, its upload with what came of it, and its history. */
export function FileCard({ kind, icon, sections = [] }: FileCardProps) {
  const { t } = useTranslation('bulkWork')
  const queries = useQueryClient()
  const [section, setSection] = useState(sections[0]?.value ?? '')
  const name = t(`cards.${kind}.name`)
  const sample = useMutation({ mutationFn: () => downloadBulkSample(kind, section) })
  const sending = useMutation({
    mutationFn: (file: File) => uploadBulk(kind, section, file),
    onSuccess: () => Promise.all([refreshRuns(queries), refreshPeople(queries)]),
    onError: (error) => {
      const rejection = rejectionIn(error)
      if (rejection) fetchFile(rejection.errorFile)
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <WorkCard name={name} text={t(`cards.${kind}.text`)} icon={icon}>
      {sections.length > 0 ? (
        <Select
          label={t('section')}
          data={sections}
          value={section}
          onChange={(value) => value && setSection(value)}
          allowDeselect={false}
        />
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={sample.isPending}
          onClick={() => sample.mutate()}
          aria-label={t('sampleOne', { name })}
        >
          {t('sample')}
        </Button>
        <FileButton
          onChange={(file) => file && sending.mutate(file)}
          accept=".xlsx,.csv"
          inputProps={{ 'aria-label': t('uploadOne', { name }) }}
        >
          {(props) => (
            <Button
              {...props}
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={sending.isPending}
              aria-label={t('uploadOne', { name })}
            >
              {t('upload')}
            </Button>
          )}
        </FileButton>
        {kind === 'section' ? null : <HistoryButton formid={formOf(kind)} name={name} />}
      </Group>
      {sending.isPending ? (
        <Text size="sm" role="status">
          {t('uploading')}
        </Text>
      ) : (
        <UploadResult answer={sending.data} error={sending.error} />
      )}
    </WorkCard>
  )
}
