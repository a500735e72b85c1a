import { describe, expect, it } from 'vitest';
import { menuIcon } from './icon.ts';
import { sampleRows } from './testing/sample.ts';

const [row] = sampleRows(['members']);
const iconOf = (change: Partial<NonNullable<typeof row>>) => menuIcon({ ...row!, ...change });

describe('the icon of a menu', () => {
  it('is the emoji of its name, in its colour', () => {
    const wanted = { kind: 'emoji', active: '🎾', inactive: '🎾', color: '#165e83' };
    expect(iconOf({ icon_type: 'emoji', icon_name: '🎾', icon_color: '#165e83', icon: '/a.png' })).toEqual(wanted);
    expect(iconOf({ icon_type: 'emoji', icon: '🎾' })).toBeUndefined();
    expect(iconOf({ icon_type: 'emoji', icon_name: '' })).toBeUndefined();
  });
  it('is one image, or one for each state', () => {
    const both = { customize_icon_active_image_path: '/on.png', customize_icon_inactive_image_path: '/off.png' };
    const image = (active: string, inactive: string) => ({ kind: 'image', active, inactive, color: null });
    expect(iconOf({ icon_type: 'image', icon: '/a.png' })).toEqual(image('/a.png', '/a.png'));
    expect(iconOf({ icon_type: 'image', icon: '/a.png', ...both })).toEqual(image('/on.png', '/off.png'));
    expect(iconOf({ icon_type: 'image', customize_icon_active_image_path: '/on.png' })).toEqual(
      image('/on.png', '/on.png'),
    );
    expect(iconOf({ icon_type: 'image', customize_icon_inactive_image_path: '/off.png' })).toEqual(
      image('/off.png', '/off.png'),
    );
    expect(iconOf({ icon_type: 'image', icon: '/a.png', customize_icon_active_image_path: '/on.png' })).toEqual(
      image('/on.png', '/a.png'),
    );
    expect(iconOf({ icon_type: 'image', icon: '' })).toBeUndefined();
    expect(iconOf({ icon_type: 'image' })).toBeUndefined();
  });
  it('is nothing where it says so, whatever else stands there', () => {
    expect(iconOf({ icon_type: 'none', icon: '/a.png', icon_name: '🎾' })).toBeUndefined();
  });
});
