import {
  listTaskTemplates,
  readTaskTemplate,
  removeTaskTemplate,
  saveTaskTemplate,
} from '@muster/contract/calls/tasks/templates'
import { templatePurposes } from '@muster/contract/tasks/tasks.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  selectField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import { type BodyOf, removing, saving } from '../../../lib/form/saving.ts'
import { type Choices, freshItem, type Item, Items } from './TemplateItems.tsx'
import './setup-texts.ts'

interface TemplateDrawerProps {
  /** Null for a new one. */
  id: number | null
  choices: Choices
  isReadOnly: boolean
  onClose: () => void
}

/** A template with its tasks. */
export default function TemplateDrawer({ id, choices, isReadOnly, onClose }: TemplateDrawerProps) {
  const { t } = useTranslation('taskSetup')
  const query = useQuery({
    ...readOptions(readTaskTemplate, { params: { template_id: id ?? 0 } }),
    enabled: id !== null,
    meta: { errorShown: 'inline' as const },
  })
  const record = id === null ? null : query.data
  return (
    <FormDrawer<BodyOf<typeof saveTaskTemplate>, { items: Item[] }>
      title={t(id === null ? 'template.add' : 'template.edit')}
      onClose={onClose}
      width={640}
      isReadOnly={isReadOnly}
      {...(id === null ? {} : { loading: query })}
      fields={[
        textField('name', t('template.name'), { isRequired: true }),
        areaField('note', t('template.note')),
        selectField(
          'purpose',
          t('template.purpose'),
          choicesOf(templatePurposes, (one) => t(`template.purposes.${one}`)),
          { isRequired: true },
        ),
        selectField('category_id', t('template.category'), choicesFrom(choices.categories)),
        statusField('status', t('active')),
      ]}
      record={record ?? null}
      start={{ purpose: 'general', status: 1 }}
      keys={['template_id', 'version']}
      part={{
        initial: { items: record?.items.map(({ group: _, ...item }) => item) ?? [freshItem] },
        check: ({ items }) => ({
          ...(items.length === 0 ? { items: t('template.needsItem') } : {}),
        }),
        render: ({ value, onChange, errors, isReadOnly: isShown }) => (
          <Items
            items={value.items}
            onChange={(items) => onChange({ items })}
            errors={errors}
            groups={choices.groups}
            isReadOnly={isShown}
          />
        ),
      }}
      toBody={(draft, { items }) => ({
        ...draft,
        ...{ note: draft.note ?? '', category_id: draft.category_id ? Number(draft.category_id) : null },
        items: items.map(({ employee: _, ...item }) => ({
          ...item,
          checklist: item.checklist.map((one) => one.trim()).filter(Boolean),
        })),
      })}
      save={saving(saveTaskTemplate)}
      remove={id === null || isReadOnly ? null : { run: removing(removeTaskTemplate, { template_id: id }) }}
      refresh={[listTaskTemplates, readTaskTemplate]}
    />
  )
}
