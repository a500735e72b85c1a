import * as v from 'valibot';
import { AnswerInteger } from '../core/values.ts';

const MenuFields = {
  id: AnswerInteger,
  menu_id: AnswerInteger,
  /** The menu's key in the catalogue of `packages/permissions`; empty for a custom link. */
  key: v.string(),
  facility_menu_id: AnswerInteger,
  name: v.string(),
  url: v.string(),
  type: v.picklist(['plain', 'event', 'content', 'custom']),
  event_cms_code: v.nullable(v.string()),
  view_flag: v.boolean(),
  edit_flag: v.boolean(),
  icon_type: v.picklist(['none', 'emoji', 'image']),
  icon: v.nullable(v.string()),
  icon_color: v.nullable(v.string()),
  icon_prefix: v.nullable(v.string()),
  icon_name: v.nullable(v.string()),
  customize_icon_active_image_path: v.nullable(v.string()),
  customize_icon_inactive_image_path: v.nullable(v.string()),
  /** A link out of the product. */
  customize_menu_flag: v.boolean(),
};

/** An entry of a permission menu, nested; only what the account may see is sent. */
export type MenuEntry = { [K in keyof typeof MenuFields]: v.InferOutput<(typeof MenuFields)[K]> } & {
  children: MenuEntry[];
};
export const MenuEntry: v.GenericSchema<MenuEntry> = v.object({
  ...MenuFields,
  children: v.lazy(() => v.array(MenuEntry)),
});

/** A menu of a facility as an operator sees it (ENT-40), nested; only what works is sent. */
export type FacilityMenuEntry = {
  menu_id: number;
  facility_menu_id: number;
  name: string;
  url: string;
  /** Whether the facility shows it. */
  view_flag: boolean;
  /** Whether it is a screen of the product that the facility shows, so that somebody may be allowed to edit there. */
  edit_flag: boolean;
  children: FacilityMenuEntry[];
};
export const FacilityMenuEntry: v.GenericSchema<FacilityMenuEntry> = v.object({
  menu_id: AnswerInteger,
  facility_menu_id: AnswerInteger,
  name: v.string(),
  url: v.string(),
  view_flag: v.boolean(),
  edit_flag: v.boolean(),
  children: v.lazy(() => v.array(FacilityMenuEntry)),
});
