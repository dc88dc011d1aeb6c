import {
  addGroupMembers,
  listAccessGroups,
  listGroupCandidates,
  listGroupMembers,
  previewAccessGroup,
  readAccessGroup,
  readGroupEffect,
  removeAccessGroup,
  removeGroupMembers,
  saveAccessGroup,
  setAccessGroupStatus,
} from '@muster/contract/access/groups.contract'
import { route } from '../../../platform/http/route.ts'
import { changeGroupStatus, removeGroup, saveGroup } from './group-changes.service.ts'
import { explainGroups } from './group-effect.service.ts'
import { addMembers, listCandidates, listMembers, removeMembers } from './group-members.service.ts'
import { listGroups, previewGroup, readGroup } from './groups.service.ts'

export const groupsRoutes = [
  route(listAccessGroups, (ctx, { body }) => listGroups(ctx, body)),
  route(readAccessGroup, (ctx, { body }) => readGroup(ctx, body.GROUP_ID)),
  route(previewAccessGroup, (ctx, { body }) => previewGroup(ctx, body)),
  route(saveAccessGroup, (ctx, { body }) => saveGroup(ctx, body)),
  route(setAccessGroupStatus, (ctx, { body }) => changeGroupStatus(ctx, body)),
  route(removeAccessGroup, (ctx, { body }) => removeGroup(ctx, body.GROUP_ID)),
  route(listGroupMembers, (ctx, { body }) => listMembers(ctx, body)),
  route(listGroupCandidates, (ctx, { body }) => listCandidates(ctx, body)),
  route(addGroupMembers, (ctx, { body }) => addMembers(ctx, body)),
  route(removeGroupMembers, (ctx, { body }) => removeMembers(ctx, body)),
  route(readGroupEffect, (ctx, { body }) => explainGroups(ctx, body.account_id)),
]
