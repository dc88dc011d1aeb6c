import { Button, Card, Group, Title } from '@mantine/core'
import { IconPencil } from '@muster/ui/icons'
import { KeyValueList } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { FormSkeleton } from '../../../lib/form/MusterForm.tsx'
import { employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { EmployeeRecord, EmployeeSection } from '../data/employee-queries.ts'
import { RecordForm } from './RecordForm.tsx'

const WaitingValue = lazy(() => import('../proposals/WaitingValue.tsx'))

interface SectionCardProps {
  person: EmployeeRecord
  section: EmployeeSection
}

/** A section of a record, with editing in place. */
export function SectionCard({ person, section }: SectionCardProps) {
  const { t } = useTranslation('employees')
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const offlineLock = useOfflineLock()
  const slugs = section.fields.map((field) => field.FIELD_SLUG).join(',')
  const keep = useCallback(
    (field: { FIELD_SLUG: string }) => slugs.split(',').includes(field.FIELD_SLUG),
    [slugs],
  )
  // After saving, the form is unmounted: focus returns to the edit button.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const mayEdit = section.fields.some((field) => field.editable)
  const headingId = `section-${section.section_id}`
  return (
    <Card component="section" aria-labelledby={headingId} padding="lg">
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Title order={2} size="h4" id={headingId}>
          {section.name}
        </Title>
        {mayEdit && !isEditing ? (
          <Button
            ref={editButton}
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('record.editSection', { section: section.name })}
            onClick={() => setIsEditing(true)}
            {...offlineLock}
          >
            {t('actions.edit')}
          </Button>
        ) : null}
      </Group>
      {isEditing ? (
        <SectionForm person={person} keep={keep} onClose={() => setIsEditing(false)} />
      ) : (
        <SectionValues section={section} />
      )}
    </Card>
  )
}

function SectionValues({ section }: { section: EmployeeSection }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  return (
    <KeyValueList
      emptyText={t('notFilled')}
      items={section.fields.map((field) => ({
        id: field.FIELD_SLUG,
        label: field.FIELD_NAME,
        value: field.waiting ? (
          <Suspense fallback={field.text}>
            <WaitingValue field={field} />
          </Suspense>
        ) : field.FEILD_TYPE === 'calander' && field.text ? (
          format.date(field.text)
        ) : (
          field.text
        ),
        isWide: field.FEILD_TYPE === 'textarea',
      }))}
    />
  )
}

interface SectionFormProps {
  person: EmployeeRecord
  keep: (field: { FIELD_SLUG: string }) => boolean
  onClose: () => void
}

function SectionForm({ person, keep, onClose }: SectionFormProps) {
  const form = useQuery(employeeFormOptions)
  return (
    <Loaded query={form} skeleton={<FormSkeleton />} order={3}>
      {(definition) => (
        <RecordForm person={person} form={definition} keep={keep} onDone={onClose} onCancel={onClose} />
      )}
    </Loaded>
  )
}
