import { Anchor, Stack, Title } from '@mantine/core'
import type { FormDefinition, FormField, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue, isVisible, valueKind } from '@muster/contract/forms/values/form-values'
import type { ReactNode } from 'react'
import { formatDateText } from '../date-field/date-text.ts'
import { KeyValueList } from '../page/KeyValueList.tsx'
import { isWideField } from './FormFieldControl.tsx'
import { membersOf, offeredOptions } from './field-options.ts'
import { nameOfPath, shortFileName } from './file-rules.ts'
import type { DynamicFormTexts } from './texts.ts'
import type { FormResources } from './types.ts'

interface ReadOnlyFormProps {
  definition: Pick<FormDefinition, 'sections'>
  values: FormValues
  resources: FormResources
  texts: DynamicFormTexts
}

function optionLabels(field: FormField, values: FormValues, resources: FormResources): string {
  const value = values[field.FIELD_SLUG] ?? null
  const options = offeredOptions(field, value, values, resources)
  const labelOf = (member: string | number) =>
    options.find((option) => String(option.value) === String(member))?.label ?? String(member)
  return membersOf(value).map(labelOf).join(', ')
}

function fileLinks(paths: (string | number)[], resources: FormResources): ReactNode {
  return paths.map((path) => {
    const name = shortFileName(nameOfPath(String(path)))
    const href = resources.fileHref?.(String(path))
    return (
      <div key={path}>
        {href ? (
          <Anchor href={href} target="_blank" rel="noopener">
            {name}
          </Anchor>
        ) : (
          name
        )}
      </div>
    )
  })
}

/** Display form of a value; null if it is empty. */
function displayValue(field: FormField, values: FormValues, props: ReadOnlyFormProps): ReactNode {
  const { resources, texts } = props
  const value = values[field.FIELD_SLUG] ?? null
  const showDate = (date: unknown) => formatDateText(String(date), resources.dateFormat, resources.locale)
  if (isEmptyValue(value)) return null
  switch (valueKind(field)) {
    case 'yesno':
      return value === true ? texts.yes : texts.no
    case 'choice':
    case 'choices':
    case 'ticks':
      return optionLabels(field, values, resources)
    case 'date':
      return showDate(value)
    case 'date-time': {
      const [day, time] = String(value).split('T')
      return `${showDate(day)} ${time ?? ''}`
    }
    case 'date-range':
      return membersOf(value).map(showDate).join(' – ')
    case 'file':
      return fileLinks(membersOf(value), resources)
    case 'secret':
      return '••••••••'
    default:
      return <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>
  }
}

/** A form's values in read-only form, by section. */
export function ReadOnlyForm(props: ReadOnlyFormProps) {
  const { definition, values, texts } = props
  const sections = definition.sections
    .map((section) => ({ ...section, fields: section.fields.filter((field) => isVisible(field, values)) }))
    .filter((section) => section.fields.length > 0)
  return (
    <Stack gap="xl">
      {sections.map((section) => (
        <section key={section.section_id} aria-label={section.name}>
          <Title order={2} size="h3" mb="md">
            {section.name}
          </Title>
          <KeyValueList
            emptyText={texts.empty}
            items={section.fields.map((field) => ({
              id: field.FIELD_SLUG,
              label: field.FIELD_NAME,
              value: displayValue(field, values, props),
              isWide: isWideField(field) && field.FEILD_TYPE !== 'date-range',
            }))}
          />
        </section>
      ))}
    </Stack>
  )
}
