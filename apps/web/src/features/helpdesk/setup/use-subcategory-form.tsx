import { Stack } from '@mantine/core'
import { removeTicketSubcategory } from '@muster/contract/calls/helpdesk/setup-removal'
import {
  addTicketSubcategory,
  editTicketSubcategory,
  listTicketSubcategories,
} from '@muster/contract/calls/helpdesk/ticket-setup'
import { assignments, ticketPriorities } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketQuestion, TicketSubcategory } from '@muster/contract/helpdesk/ticket-setup.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import {
  areaField,
  choicesFrom,
  choicesOf,
  multiField,
  selectField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker, PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import type { RecordFormProps } from '../../../lib/form/record-form-types.ts'
import { removing } from '../../../lib/form/saving.ts'
import { pickedOf } from '../data/ticket-data.ts'
import { cleanQuestions, Questions } from './Questions.tsx'
import { saveBy } from './save-by.ts'
import './setup-texts.ts'

interface Part {
  owner: FoundPerson | null
  agents: FoundPerson[]
  questions: TicketQuestion[]
}

type Form = Omit<RecordFormProps<Record<string, unknown>, Part>, 'title' | 'onClose'>

/** The form of a sub-category, in a drawer and on a page of its own. */
export function useSubcategoryForm(
  row: TicketSubcategory | null,
  { categories, entities }: Pick<DataOf<typeof listTicketSubcategories>, 'categories' | 'entities'>,
): Form {
  const { t } = useTranslation('helpdeskSetup')
  const isKnown = !row || categories.some(({ id }) => id === row.category_id)
  const offered = isKnown ? categories : [...categories, { id: row.category_id, name: row.category }]
  return {
    fields: [
      selectField('category_id', t('subcategory.category'), choicesFrom(offered), {
        ...{ isRequired: true, isLocked: row !== null },
      }),
      textField('name', t('name'), { isRequired: true, MAX_LENGTH: 80 }),
      areaField('note', t('note')),
      selectField(
        'priority',
        t('subcategory.priority'),
        choicesOf([...ticketPriorities].reverse(), (one) => t(`helpdesk:priorities.${one}`)),
        { isRequired: true },
      ),
      selectField(
        'assignment',
        t('subcategory.assignment'),
        choicesOf(assignments, (one) => t(`subcategory.assignments.${one}`)),
        { isRequired: true },
      ),
      multiField('entity_ids', t('subcategory.entities'), choicesFrom(entities), {
        help: t('subcategory.entitiesHelp'),
      }),
      statusField('status', t('active')),
    ],
    record: row,
    start: { priority: 'normal', assignment: 'owner', entity_ids: [], status: 1 },
    part: {
      initial: {
        owner: row?.owner ? (pickedOf([row.owner])[0] ?? null) : null,
        agents: pickedOf(row?.agents ?? []),
        questions: row?.questions ?? [],
      },
      render: ({ value, onChange, errors }) => (
        <Stack gap="md">
          <PersonPicker
            label={t('subcategory.owner')}
            clearable
            value={value.owner?.id ?? null}
            known={value.owner}
            onChange={(_id, owner) => onChange({ ...value, owner })}
            error={errors.owner}
          />
          <PeoplePicker
            label={t('subcategory.agents')}
            description={t('subcategory.agentsHelp')}
            value={value.agents}
            onChange={(agents) => onChange({ ...value, agents })}
            error={errors.agents}
          />
          <Questions
            value={value.questions}
            errors={errors}
            onChange={(questions) => onChange({ ...value, questions })}
          />
        </Stack>
      ),
    },
    errorNames: { owner_id: 'owner', agent_ids: 'agents' },
    toBody: (draft, { owner, agents, questions }) => ({
      ...{ id: row?.id, version: row?.version, name: draft.name, note: draft.note ?? '' },
      ...(row ? {} : { category_id: Number(draft.category_id) }),
      ...{ priority: draft.priority, assignment: draft.assignment, status: draft.status ?? 1 },
      ...{ owner_id: owner?.id ?? null, agent_ids: agents.map(({ id }) => id) },
      ...{ entity_ids: (draft.entity_ids ?? []).map(Number), questions: cleanQuestions(questions) },
    }),
    save: saveBy(
      (body) => call(addTicketSubcategory, { body: body as never }, { notify: true }),
      (id, body) => call(editTicketSubcategory, { params: { id }, body }, { notify: true }),
    ),
    remove: row && { run: removing(removeTicketSubcategory, { id: row.id }), text: t('removal') },
    refresh: [listTicketSubcategories],
  }
}
