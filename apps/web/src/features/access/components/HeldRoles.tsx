import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { administratorRoles } from '@muster/contract/access/roles'
import type { HeldRole } from '@muster/contract/access/sub-admins.contract'
import { assignRoles, revokeRoles } from '@muster/contract/calls/access/sub-admins'
import { StatusBadge } from '@muster/ui/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type RoleCatalogue, type RolePerson, refreshRoles } from '../data/role-queries.ts'
import classes from './Roles.module.css'

interface HeldRolesProps {
  person: RolePerson
  catalogue: RoleCatalogue
}

/** Roles of a person, to assign and revoke. */
export function HeldRoles({ person, catalogue }: HeldRolesProps) {
  const { t } = useTranslation('access-roles')
  const [revoking, setRevoking] = useState<HeldRole | null>(null)
  return (
    <Stack gap="lg">
      <section>
        <Text fw={600} size="sm" component="h3" mb={4}>
          {t('person.heldRoles')}
        </Text>
        {person.roles.length === 0 ? <Text c="dimmed">{t('person.noRoles')}</Text> : null}
        {person.roles.map((role) => (
          <RoleLine
            key={`${role.product_id}-${role.role_id}`}
            role={role}
            canRevoke={person.abilities.edit}
            onRevoke={() => setRevoking(role)}
          />
        ))}
      </section>
      {person.abilities.edit && person.state !== 'disabled' ? (
        <GiveRole person={person} catalogue={catalogue} />
      ) : null}
      {revoking ? <RevokeModal person={person} role={revoking} onClose={() => setRevoking(null)} /> : null}
    </Stack>
  )
}

function RoleLine(props: { role: HeldRole; canRevoke: boolean; onRevoke: () => void }) {
  const { role } = props
  const { t } = useTranslation('access-roles')
  const format = useFormatter()
  const date = role.granted_at ? format.day(role.granted_at) : ''
  const granted = role.granted_by
    ? t('person.granted', { name: role.granted_by, date })
    : t('person.grantedOn', { date })
  return (
    <div className={classes.role}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{role.role_name}</Text>
          <Text size="sm" c="dimmed">
            {role.product_name}
          </Text>
          {role.ends_on ? (
            <StatusBadge kind="warning">{t('person.until', { date: format.day(role.ends_on) })}</StatusBadge>
          ) : null}
        </Group>
        {role.granted_at ? (
          <Text size="xs" c="dimmed">
            {granted}
          </Text>
        ) : null}
      </div>
      {props.canRevoke ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t('person.revokeRole', { role: role.role_name, product: role.product_name })}
          onClick={props.onRevoke}
        >
          {t('person.revoke')}
        </Button>
      ) : null}
    </div>
  )
}

function RevokeModal({ person, role, onClose }: { person: RolePerson; role: HeldRole; onClose: () => void }) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const revoke = useMutation({
    ...writeOptions(revokeRoles),
    onSuccess: onClose,
    onSettled: () => refreshRoles(queries),
  })
  const isAdministrator = administratorRoles.includes(role.role_id)
  const { product_id, role_id } = role
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('person.revokeTitle', { role: role.role_name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm">
        {t(isAdministrator ? 'person.revokeAdminText' : 'person.revokeText', { name: person.name })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ body: { account_ids: [person.account_id], product_id, role_id } })}
        >
          {t('person.revoke')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Roles by product that the caller may assign and the person does not hold. */
function choicesFor(person: RolePerson, catalogue: RoleCatalogue) {
  const isHeld = (product: number, role: number) =>
    person.roles.some((held) => held.product_id === product && held.role_id === role)
  return catalogue.products
    .filter((product) => product.is_subscribed)
    .map((product) => ({
      group: product.name,
      items: product.roles
        .filter((role) => role.is_grantable && !isHeld(product.product_id, role.role_id))
        .map((role) => ({ value: `${product.product_id}:${role.role_id}`, label: role.name })),
    }))
    .filter((group) => group.items.length > 0)
}

function GiveRole({ person, catalogue }: HeldRolesProps) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const assign = useMutation({
    ...writeOptions(assignRoles),
    onSuccess: () => setChosen(null),
    onSettled: () => refreshRoles(queries),
  })
  function give() {
    const [product_id = 0, role_id = 0] = (chosen ?? '').split(':').map(Number)
    assign.mutate({ body: { account_ids: [person.account_id], product_id, role_id } })
  }
  return (
    <Group align="flex-end" gap="sm">
      <Select
        flex={1}
        label={t('person.giveRole')}
        placeholder={t('person.chooseRole')}
        data={choicesFor(person, catalogue)}
        value={chosen}
        onChange={setChosen}
      />
      <Button variant="default" disabled={chosen === null} loading={assign.isPending} onClick={give}>
        {t('person.give')}
      </Button>
    </Group>
  )
}
