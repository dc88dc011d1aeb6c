import { Button, Group } from '@mantine/core'
import {
  IconArrowsSort,
  IconBan,
  IconCalendarEvent,
  IconColumns3,
  IconFileSpreadsheet,
  IconLock,
  IconPencil,
  IconTable,
} from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import classes from './Bulk.module.css'
import { formOf } from './bulk-files.ts'
import { FileCard, HistoryButton, WorkCard } from './FileCard.tsx'
import './bulk-texts.ts'

const SampleColumns = lazy(() => import('./SampleColumns.tsx'))

const SIZE = 22

/** All kinds of bulk work on employees, each with its sample file, upload and history. */
export default function BulkWorkPage() {
  const { t } = useTranslation('bulkWork')
  const mayImport = useCan('employees.import')
  const mayEdit = useCan('employees.bulk.edit')
  const mayAccount = useCan('employees.account.manage')
  const mayRoster = useCan('employees.roster.manage')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('text')}
        crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
      />
      <div className={classes.cards}>
        {mayEdit ? <EditCard /> : null}
        {mayImport ? <PeopleCard /> : null}
        {mayImport ? <SectionCard /> : null}
        {mayAccount ? <FileCard kind="login" icon={<IconLock size={SIZE} aria-hidden />} /> : null}
        {mayAccount ? <FileCard kind="loginOff" icon={<IconBan size={SIZE} aria-hidden />} /> : null}
        {mayRoster ? <FileCard kind="roster" icon={<IconCalendarEvent size={SIZE} aria-hidden />} /> : null}
        {mayAccount ? <ConfigurationsCard /> : null}
      </div>
    </>
  )
}

function OpenButton({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation('bulkWork')
  return (
    <Button renderRoot={(props) => <AppLink {...props} to={to} />} aria-label={t('openOne', { name })}>
      {t('open')}
    </Button>
  )
}

function EditCard() {
  const { t } = useTranslation('bulkWork')
  const name = t('cards.edit.name')
  return (
    <WorkCard name={name} text={t('cards.edit.text')} icon={<IconPencil size={SIZE} aria-hidden />}>
      <Group gap="xs">
        <OpenButton to="/users/bulk-edit" name={name} />
        <HistoryButton formid={formOf('edit')} name={name} />
      </Group>
    </WorkCard>
  )
}

function PeopleCard() {
  const { t } = useTranslation('bulkWork')
  const [isChoosing, setIsChoosing] = useState(false)
  const name = t('cards.people.name')
  return (
    <WorkCard
      name={name}
      text={t('cards.people.text')}
      icon={<IconFileSpreadsheet size={SIZE} aria-hidden />}
    >
      <Group gap="xs">
        <OpenButton to="/users/import" name={name} />
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          onClick={() => setIsChoosing(true)}
        >
          {t('columns.open')}
        </Button>
        <HistoryButton formid={formOf('people')} name={name} />
      </Group>
      {isChoosing ? (
        <Suspense fallback={null}>
          <SampleColumns onClose={() => setIsChoosing(false)} />
        </Suspense>
      ) : null}
    </WorkCard>
  )
}

function SectionCard() {
  const form = useQuery(employeeFormOptions).data
  if (!form) return null
  const sections = form.sections.map((section) => ({ value: section.slug, label: section.name }))
  return <FileCard kind="section" icon={<IconTable size={SIZE} aria-hidden />} sections={sections} />
}

function ConfigurationsCard() {
  const { t } = useTranslation('bulkWork')
  const name = t('cards.configurations.name')
  return (
    <WorkCard
      name={name}
      text={t('cards.configurations.text')}
      icon={<IconArrowsSort size={SIZE} aria-hidden />}
    >
      <Group gap="xs">
        <OpenButton to="/users/configurations" name={name} />
      </Group>
    </WorkCard>
  )
}
