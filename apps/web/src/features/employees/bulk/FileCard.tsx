import { Button, Card, Group, Select, Text, Title } from '@mantine/core'
import { IconHistory, IconUpload } from '@muster/ui/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Bulk.module.css'
import { type FileKind, formOf } from './bulk-files.ts'

const BulkUpload = lazy(() => import('./BulkUpload.tsx'))
const RunHistory = lazy(() => import('./RunHistory.tsx'))

interface WorkCardProps {
  name: string
  text: string
  icon: ReactNode
  children?: ReactNode
}

/** One kind of bulk work. */
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

/** A kind of bulk file: sample, upload with its result, and history. */
export function FileCard({ kind, icon, sections = [] }: FileCardProps) {
  const { t } = useTranslation('bulkWork')
  const [section, setSection] = useState(sections[0]?.value ?? '')
  const [isUploading, setIsUploading] = useState(false)
  const name = t(`cards.${kind}.name`)
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
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-label={t('uploadOne', { name })}
          onClick={() => setIsUploading(true)}
        >
          {t('upload')}
        </Button>
        {kind === 'section' ? null : <HistoryButton formid={formOf(kind)} name={name} />}
      </Group>
      {isUploading ? (
        <Suspense fallback={null}>
          <BulkUpload kind={kind} section={section} onClose={() => setIsUploading(false)} />
        </Suspense>
      ) : null}
    </WorkCard>
  )
}
