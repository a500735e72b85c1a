import { importMembers } from '@tsudoi/contract/members';
import { facilityTimeline, memberTimeline, putBackChange, timelineChoices } from '@tsudoi/contract/histories';
import { getMember, getProfile, updateMember, updateProfile } from '@tsudoi/contract/members';
import { deleteNote, restoreNote, updateNote } from '@tsudoi/contract/notes';
import {
  type Actor,
  changeField,
  makeField,
  makeFacility,
  makeMember,
  makeStaff,
  onEngines,
  type TestServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { basicInfo, type Member } from '@tsudoi/kit/families/members';
import { makeNote } from '@tsudoi/kit/families/notes';
import { afterAll, beforeAll, expect, it } from 'vitest';
