import { Button, Card, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import {
  createClearanceChecklist,
  listClearanceChecklists,
  updateClearanceChecklist,
} from '@muster/contract/calls/offboarding/clearance/checklists'
import type { DataOf } from '@muster/contract/kit/index'
import type { ClearanceChecklist } from '@muster/contract/offboarding/clearance/checklists.contract'
import { approverKinds, MOST_ITEMS } from '@muster/contract/offboarding/clearance/clearance.constants'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  selectField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { savingBy } from '../../../lib/form/saving.ts'
import './texts.ts'

type Item = ClearanceChecklist['items'][number]
interface Parts {
  people: FoundPerson[]
  items: Item[]
}

interface Props {
  /** Null for a new one. */
  checklist: ClearanceChecklist | null
  lists: DataOf<typeof listClearanceChecklists>
  onClose: () => void
}

const fresh: Item = { title: '', note: '', is_mandatory: true, days_before: 0 }

/** Whom a checklist is for, who decides, and its lines. */
export default function ChecklistDrawer({ checklist, lists, onClose }: Props) {
  const { t } = useTranslation('clearance')
  // What was retired since stays chosen.
  const withOwn = (choices: typeof lists.departments, id?: number | null, name?: string) =>
    id && name && !choices.some((one) => one.id === id) ? [...choices, { id, name }] : choices
  return (
    <FormDrawer<Record<string, unknown>, Parts>
      title={checklist ? t('setup.edit', { name: checklist.CHECKLIST_NAME }) : t('setup.add')}
      onClose={onClose}
      width={600}
      fields={[
        textField('CHECKLIST_NAME', t('setup.name'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('DESCRIPTION', t('setup.description'), { MAX_LENGTH: 500 }),
        selectField(
          'DEPARTMENT_ID',
          t('setup.department'),
          choicesFrom(withOwn(lists.departments, checklist?.DEPARTMENT_ID, checklist?.DEPARTMENT_NAME)),
        ),
        selectField(
          'leaver_department_id',
          t('setup.leaverDepartment'),
          choicesFrom(
            withOwn(lists.departments, checklist?.leaver_department_id, checklist?.leaver_department),
          ),
        ),
        selectField(
          'LOCATION_ID',
          t('setup.location'),
          choicesFrom(withOwn(lists.locations, checklist?.LOCATION_ID, checklist?.LOCATION_NAME)),
        ),
        selectField(
          'approver_kind',
          t('setup.approver'),
          choicesOf(approverKinds, (kind) => t(`setup.kinds.${kind}`)),
          { isRequired: true },
        ),
        statusField('status', t('setup.active')),
      ]}
      record={checklist}
      start={{ status: 1, approver_kind: 'manager' }}
      part={{
        initial: {
          people: (checklist?.approvers ?? []).map(({ EMPLOYEE_ID, EMPLOYEE_NAME: name }) => ({
            ...{ id: EMPLOYEE_ID, name, label: name },
          })),
          items: checklist?.items ?? [fresh],
        },
        render: ({ value, onChange, errors, draft }) => (
          <Stack gap="md">
            {draft.approver_kind === 'people' ? (
              <PeoplePicker
                label={t('setup.people')}
                withAsterisk
                value={value.people}
                error={errors.approver_ids}
                onChange={(people) => onChange({ ...value, people })}
              />
            ) : null}
            <Items items={value.items} errors={errors} onChange={(items) => onChange({ ...value, items })} />
          </Stack>
        ),
      }}
      toBody={(draft, { people, items }) => ({
        ...{
          CHECKLIST_NAME: draft.CHECKLIST_NAME,
          DESCRIPTION: draft.DESCRIPTION ?? '',
          status: draft.status,
        },
        ...{ DEPARTMENT_ID: draft.DEPARTMENT_ID || null, LOCATION_ID: draft.LOCATION_ID || null },
        ...{ leaver_department_id: draft.leaver_department_id || null, approver_kind: draft.approver_kind },
        ...{ approver_ids: draft.approver_kind === 'people' ? people.map(({ id }) => id) : [], items },
        ...(checklist ? { CHECKLIST_ID: checklist.CHECKLIST_ID, version: checklist.version } : {}),
      })}
      save={savingBy(
        { create: createClearanceChecklist, update: updateClearanceChecklist },
        checklist === null,
      )}
      refresh={[listClearanceChecklists]}
    />
  )
}

interface ItemsProps {
  items: readonly Item[]
  errors: Readonly<Record<string, string>>
  onChange: (items: Item[]) => void
}

function Items({ items, errors, onChange }: ItemsProps) {
  const { t } = useTranslation('clearance')
  const change = (at: number, changed: Partial<Item>) =>
    onChange(items.with(at, { ...(items[at] as Item), ...changed }))
  return (
    <Stack gap="sm" data-field="items">
      <Text fw={600}>{t('setup.items')}</Text>
      {errors.items ? (
        <Text c="red" size="sm" role="alert">
          {errors.items}
        </Text>
      ) : null}
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have their place and nothing else
        <Card withBorder padding="sm" component="fieldset" key={at}>
          <Group justify="space-between" mb="xs">
            <Text component="legend" size="sm" fw={600}>
              {t('setup.item', { number: at + 1 })}
            </Text>
            {items.length > 1 ? (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('setup.removeItem', { number: at + 1 })}
                onClick={() => onChange(items.toSpliced(at, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            ) : null}
          </Group>
          <Stack gap="xs">
            <TextInput
              label={t('lineTitle')}
              withAsterisk
              maxLength={120}
              value={item.title}
              error={errors[`items.${at}.title`]}
              onChange={(event) => change(at, { title: event.currentTarget.value })}
            />
            <TextInput
              label={t('note')}
              maxLength={300}
              value={item.note}
              onChange={(event) => change(at, { note: event.currentTarget.value })}
            />
            <NumberInput
              label={t('daysBefore')}
              min={0}
              max={90}
              allowDecimal={false}
              value={item.days_before}
              error={errors[`items.${at}.days_before`]}
              onChange={(value) => change(at, { days_before: Number(value) || 0 })}
            />
            <Checkbox
              label={t('isMandatory')}
              checked={item.is_mandatory}
              onChange={(event) => change(at, { is_mandatory: event.currentTarget.checked })}
            />
          </Stack>
        </Card>
      ))}
      {items.length < MOST_ITEMS ? (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...items, fresh])}
        >
          {t('setup.addItem')}
        </Button>
      ) : null}
    </Stack>
  )
}
