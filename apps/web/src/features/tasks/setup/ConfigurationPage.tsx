import { Tabs } from '@mantine/core'
import {
  addTaskCategory,
  editTaskCategory,
  listTaskCategories,
  listTaskGroups,
  removeTaskCategory,
  removeTaskGroup,
  saveTaskGroup,
  taskCategories,
} from '@muster/contract/calls/tasks/categories'
import type { categoryColours } from '@muster/contract/tasks/tasks.constants'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, statusField, textField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { removing, saving, savingBy } from '../../../lib/form/saving.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { findAssignable, namesOf, pickedOf } from '../data/task-data.ts'
import './setup-texts.ts'

type Colour = (typeof categoryColours)[number]

const tabs = ['categories', 'groups'] as const
const save = { create: addTaskCategory, update: editTaskCategory }

/** What tasks are grouped by, and who shares them. */
export default function ConfigurationPage() {
  const { t } = useTranslation('taskSetup')
  const { params, change } = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'categories'
  return (
    <Tabs value={tab} keepMounted={false} onChange={(next) => change({ tab: next }, { replace: true })}>
      <Tabs.List mb="md" aria-label={t('tasksTitles:configuration')}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="categories">
        <Categories />
      </Tabs.Panel>
      <Tabs.Panel value="groups">
        <Groups />
      </Tabs.Panel>
    </Tabs>
  )
}

function Categories() {
  const { t } = useTranslation('taskSetup')
  return (
    <MasterScreen
      list={listTaskCategories}
      rows={({ categories }) => categories}
      keyOf={({ category_id }) => category_id}
      cardOf={({ name, note, used_by, status }) => ({
        name,
        ...(note ? { line: note } : {}),
        note: t('category.used', { count: used_by }),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('category.title'), subtitle: t('category.subtitle'), add: t('category.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('category.empty'), text: t('category.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(taskCategories, {
            name: { label: t('name') },
            note: { label: t('note') },
            colour: { label: t('colour'), wordOf: (one: Colour) => t(`colours.${one}`) },
            status: { label: t('active') },
          })}
          record={row}
          keys={['category_id', 'version']}
          start={masterStart(taskCategories)}
          save={savingBy(save, row === null)}
          remove={row && { run: removing(removeTaskCategory, { category_id: row.category_id }) }}
          refresh={[listTaskCategories]}
        />
      )}
    />
  )
}

function Groups() {
  const { t } = useTranslation('taskSetup')
  return (
    <MasterScreen
      list={listTaskGroups}
      rows={({ groups }) => groups}
      keyOf={({ group_id }) => group_id}
      cardOf={({ name, note, members, status }) => ({
        name,
        line: namesOf(members) || t('group.nobody'),
        ...(note ? { note } : {}),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('group.title'), subtitle: t('group.subtitle'), add: t('group.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('group.empty'), text: t('group.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer<
          Parameters<ReturnType<typeof saving<typeof saveTaskGroup>>>[0],
          { members: FoundPerson[] }
        >
          title={title}
          onClose={close}
          fields={[
            textField('name', t('name'), { isRequired: true, MAX_LENGTH: 80 }),
            areaField('note', t('note')),
            statusField('status', t('active')),
          ]}
          record={row}
          keys={['group_id', 'version']}
          start={{ status: 1 }}
          part={{
            initial: { members: pickedOf(row?.members ?? []) },
            render: ({ value, onChange, errors }) => (
              <PeoplePicker
                label={t('group.members')}
                value={value.members}
                onChange={(members) => onChange({ members })}
                find={findAssignable}
                findKey="tasks"
                error={errors.members}
              />
            ),
          }}
          errorNames={{ member_ids: 'members' }}
          toBody={(draft, { members }) => {
            const { name, note, status, group_id, version } = draft
            return {
              ...{ name, note: note ?? '', status: status ?? 1, member_ids: members.map(({ id }) => id) },
              ...(group_id === undefined ? {} : { group_id, version }),
            }
          }}
          save={saving(saveTaskGroup)}
          remove={row && { run: removing(removeTaskGroup, { group_id: row.group_id }) }}
          refresh={[listTaskGroups]}
        />
      )}
    />
  )
}
