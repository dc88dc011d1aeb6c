import { Badge, Button, Card, Title } from '@mantine/core'
import { removeFormField, updateFormField } from '@muster/contract/calls/forms/form-builder'
import type { FormField, FormSection } from '@muster/contract/forms/form-definition'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshForms } from '../data/form-queries.ts'
import classes from './FormView.module.css'

interface FieldTableProps {
  formid: number
  section: FormSection
  withRetired: boolean
  mayManage: boolean
  onEdit: (field: FormField) => void
  onAdd: () => void
}

/** Fields of a section with their types and rules. */
export function FieldTable({ formid, section, withRetired, mayManage, onEdit, onAdd }: FieldTableProps) {
  const { t } = useTranslation('forms')
  const toggle = useRetire(formid)
  const fields = section.fields.filter((field) => withRetired || !field.retired)
  const headingId = `form-section-${section.section_id}`
  return (
    <Card component="section" className={classes.section} aria-labelledby={headingId}>
      <div className={classes.sectionHeader}>
        <Title order={2} size="h4" id={headingId}>
          {section.name}
        </Title>
        {mayManage ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t('view.addFieldTo', { section: section.name })}
            onClick={onAdd}
          >
            {t('view.addField')}
          </Button>
        ) : null}
      </div>
      {fields.length === 0 ? (
        <div className={classes.empty}>{t('view.empty')}</div>
      ) : (
        <ul className={classes.fields}>
          {fields.map((field) => (
            <li key={field.FIELD_ID} className={classes.field}>
              <span className={classes.name}>{field.FIELD_NAME}</span>
              <span className={classes.kind}>{kindOf(field, t)}</span>
              <Marks field={field} />
              {mayManage ? (
                <span className={classes.fieldActions}>
                  <ActionMenu
                    label={t('view.actions', { name: field.FIELD_NAME })}
                    actions={actionsOf(
                      field,
                      t,
                      () => onEdit(field),
                      () => toggle.mutate(field),
                    )}
                  />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function kindOf(field: FormField, t: TFunction<'forms'>): string {
  const type = t(`types.${field.FEILD_TYPE}`)
  if (!field.master) return type
  return `${type} · ${t(`masters.${field.master}`, { defaultValue: field.master })}`
}

function actionsOf(
  field: FormField,
  t: TFunction<'forms'>,
  onEdit: () => void,
  onToggle: () => void,
): PageAction[] {
  if (field.retired) return [{ label: t('view.restore'), onClick: onToggle }]
  const edit: PageAction = { label: t('view.edit'), onClick: onEdit }
  if (field.is_built_in) return [edit]
  return [edit, { label: t('view.retire'), isDangerous: true, onClick: onToggle }]
}

function useRetire(formid: number) {
  const { t } = useTranslation('forms')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ FIELD_ID, retired }: FormField) => {
      if (retired) await call(updateFormField, { body: { formid, FIELD_ID, status: 1 } })
      else await call(removeFormField, { body: { formid, FIELD_ID } })
    },
    onSuccess: async (_answer, { FIELD_NAME: name, retired }) => {
      notifySuccess(t(retired ? 'view.restoredNotice' : 'view.retiredNotice', { name }))
      await refreshForms(queries)
    },
  })
}

function Marks({ field }: { field: FormField }) {
  const { t } = useTranslation('forms')
  const marks = [
    field.retired ? t('marks.retired') : null,
    field.IS_MANDATORY === 1 ? t('marks.mandatory') : null,
    field.is_built_in ? null : t('marks.own'),
    field.is_unique ? t('marks.unique') : null,
    field.filter_id !== null || (!field.is_built_in && field.is_searchable) ? t('marks.searchable') : null,
    field.in_list ? t('marks.list') : null,
    field.field_group ? t(`marks.group.${field.field_group}`) : null,
  ].filter((mark) => mark !== null)
  return (
    <span className={classes.marks}>
      {marks.map((mark) => (
        <Badge key={mark} variant="default" fw={500}>
          {mark}
        </Badge>
      ))}
    </span>
  )
}
