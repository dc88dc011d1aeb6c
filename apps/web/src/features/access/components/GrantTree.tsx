import { Checkbox, Stack, Text } from '@mantine/core'
import type { MenuGrant, MenuModule } from '@muster/contract/access/user-menus.contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { barOf, type GrantDraft, ignoresScope, toggled } from '../data/grant-draft.ts'
import classes from './Roles.module.css'

interface GrantTreeProps {
  modules: readonly MenuModule[]
  draft: GrantDraft
  onChange: (draft: GrantDraft) => void
  isReadOnly?: boolean
}

/** Checkbox tree of permissions by module, with what each allows and the menu entries it opens. */
export function GrantTree({ modules, draft, onChange, isReadOnly = false }: GrantTreeProps) {
  return (
    <Stack gap="md">
      {modules.map((module) => (
        <ModuleTicks
          key={module.module}
          module={module}
          draft={draft}
          onChange={onChange}
          isReadOnly={isReadOnly}
        />
      ))}
    </Stack>
  )
}

type ModuleTicksProps = Omit<Required<GrantTreeProps>, 'modules'> & { module: MenuModule }

function ModuleTicks({ module, draft, onChange, isReadOnly }: ModuleTicksProps) {
  const { t } = useTranslation('access-roles')
  const open = module.grants.filter((grant) => barOf(grant, draft.scope) === null)
  const ticked = open.filter((grant) => draft.permissions.includes(grant.permission)).length
  return (
    <fieldset className={classes.module}>
      <legend className={classes.moduleName}>
        <Checkbox
          label={<Text fw={600}>{module.name}</Text>}
          aria-label={t('grant.all', { module: module.name })}
          checked={open.length > 0 && ticked === open.length}
          indeterminate={ticked > 0 && ticked < open.length}
          disabled={isReadOnly || open.length === 0}
          onChange={(event) => onChange(toggled(draft, module.grants, event.currentTarget.checked))}
        />
      </legend>
      <Stack gap={6} pl="lg">
        {module.grants.map((grant) => (
          <Tick
            key={grant.permission}
            grant={grant}
            draft={draft}
            onChange={onChange}
            isReadOnly={isReadOnly}
          />
        ))}
      </Stack>
    </fieldset>
  )
}

function noteOf(t: TFunction<'access-roles'>, grant: MenuGrant, draft: GrantDraft): string {
  const bar = barOf(grant, draft.scope)
  return [
    grant.opens.length > 0 ? t('grant.opens', { names: grant.opens.join(', ') }) : '',
    grant.through_roles.length > 0 ? t('grant.through', { roles: grant.through_roles.join(', ') }) : '',
    bar ? t(`grant.${bar}`) : '',
    !bar && ignoresScope(grant, draft.scope) ? t('grant.wholeOrganisation') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

type TickProps = Omit<ModuleTicksProps, 'module'> & { grant: MenuGrant }

function Tick({ grant, draft, onChange, isReadOnly }: TickProps) {
  const { t } = useTranslation('access-roles')
  const note = noteOf(t, grant, draft)
  return (
    <Checkbox
      label={grant.label}
      {...(note ? { description: note } : {})}
      checked={draft.permissions.includes(grant.permission)}
      disabled={isReadOnly || barOf(grant, draft.scope) !== null}
      onChange={(event) => onChange(toggled(draft, [grant], event.currentTarget.checked))}
    />
  )
}
